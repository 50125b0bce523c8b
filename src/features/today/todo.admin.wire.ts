import { type Done, of, wire } from '#platform/api/wire.ts'
import type { snoozeSchema, TodoList, todoList } from './todo.ts'

export const listTodos = wire(
  'GET',
  '/api/admin/todos',
  of<{ query: typeof todoList.schema; answer: TodoList }>,
)
export const snoozeTodo = wire(
  'POST',
  '/api/admin/todos/snooze',
  of<{ body: typeof snoozeSchema; answer: Done }>,
)

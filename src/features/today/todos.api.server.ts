import { Hono } from 'hono'
import { done, serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { listTodos } from './list-todos.server.ts'
import { snoozeTodo } from './snoozing/snooze-todo.server.ts'
import * as wires from './todo.admin.wire.ts'
import { snoozeSchema, todoList } from './todo.ts'

export const todosApi = new Hono<AppEnv>()

serve(todosApi, wires.listTodos, { access: 'staff', query: todoList.schema }, listTodos)
serve(todosApi, wires.snoozeTodo, { access: 'staff', body: snoozeSchema, changes: 'snooze' }, (ctx, input) =>
  snoozeTodo(ctx, input).then(() => done),
)

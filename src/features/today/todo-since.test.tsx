import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TodoSince } from './todo-since.tsx'

test('a task due on 28 November waits since that day, wherever one reads it', () => {
  const since = '2026-11-27T18:30:00.000Z'
  const shown = (reason: 'task-due' | 'invoice-overdue' | 'unanswered') =>
    renderToStaticMarkup(<TodoSince todo={{ reason, since }} />)
  expect(shown('task-due')).toContain('28 November 2026')
  expect(shown('invoice-overdue')).toContain('28 November 2026')
  expect(shown('task-due')).not.toContain('27 Nov')
  expect(shown('unanswered')).toContain(`dateTime="${since}"`)
})

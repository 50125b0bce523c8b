import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { Todo } from './todo.ts'
import { TodoAction } from './todo-actions.tsx'

const unanswered: Todo = {
  ...{ id: 'lead:a', recordId: 'a', kind: 'lead', reason: 'unanswered', leadId: 'a', version: 1 },
  ...{ name: 'Noor', company: '', about: 'OW-1', words: '', sum: null, phone: '', canReply: true },
  ...{
    since: '2026-11-02T10:00:00.000Z',
    due: '2026-11-03T10:00:00.000Z',
    snoozedUntil: null,
    assignee: null,
  },
}

const buttonOf = (changes: Partial<Todo>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/admin">
        <TodoAction todo={{ ...unanswered, ...changes }} onOpen={() => {}} />
      </Router>
    </QueryClientProvider>,
  )

test('a lead without an address is called, or opened where there is no number either', () => {
  const phone = '+91 98450 12345'
  expect(buttonOf({ phone })).toMatch(/<button.*aria-label="Reply: Noor"/)
  const call = buttonOf({ phone, canReply: false })
  expect(call).toContain('aria-label="Call: Noor"')
  expect(call).toContain(`href="tel:${phone}"`)
  const open = buttonOf({ canReply: false })
  expect(open).toContain('aria-label="Open: Noor"')
  expect(open).toContain('href="/admin/leads/a"')
})

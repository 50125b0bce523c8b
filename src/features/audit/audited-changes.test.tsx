import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditedChanges } from './audited-changes.tsx'

test('shows what changed with an arrow, and what is only named without one', () => {
  const fields = [
    { name: 'Status', before: 'Planned', after: 'In work' },
    { name: 'Milestone', before: 'Design', after: 'Design' },
    { name: 'Note', before: 'Call first', after: '' },
  ]
  const text = renderToStaticMarkup(<AuditedChanges fields={fields} />).replace(/<[^>]*>/g, '')
  expect(text).toBe('Status: Planned → In work; Milestone: Design; Note: Call first → none')
})

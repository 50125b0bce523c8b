import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dialogsWithFields } from '../e2e/admin/dialogs-with-fields.ts'

const source = join(import.meta.dirname, '../../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.startsWith('ui/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

function filesWith(pattern: RegExp): string[] {
  return files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
}

test('every dialog with fields is tried with something typed in it', () => {
  const withFields = /<(?:Change|Lead)Dialog\b[\s\S]*?\(field\) =>/g
  const inCode = files.flatMap(({ path, text }) => {
    const count = [...text.matchAll(withFields)].length
    return count > 0 ? [{ path, count }] : []
  })
  const tried = Object.entries(Object.groupBy(dialogsWithFields, ({ file }) => file)).map(
    ([path, dialogs = []]) => ({ path, count: dialogs.length }),
  )
  expect(tried, 'Add the dialog to test/e2e/admin/dialogs-with-fields.ts').toEqual(inCode)
})

/** Dialogs that change no record, and why closing them loses nothing. */
const others: Record<string, string> = {
  'features/accounts/people/person-dialog.tsx': 'no fields',
  'features/assistant/assistant-panel.late.tsx': 'keeps the conversation on the device',
  'features/audit/changes-button.tsx': 'no fields',
  'features/confirmation/confirmation-dialog.tsx': 'no fields',
  'features/consent/consent-dialog.tsx': 'asks, as every dialog',
  'features/leads/admin/actions-on-leads.tsx': 'no fields',
  'features/payments/window/payment-dialog.late.tsx': 'no fields',
  'features/portfolio/project-preview.tsx': 'no fields',
  'features/quotes/admin/editor/catalogue-picker.tsx': 'a search',
  'features/replies/admin/reply-dialog.late.tsx': 'no fields while it loads',
  'features/request/project-request-dialog.late.tsx': 'keeps a draft on the device',
  'features/wizard/wizard-dialog.late.tsx': 'keeps a draft in the tab',
  'pages/admin/frame/key-help.late.tsx': 'no fields',
  'pages/marketing/frame/site-drawer.tsx': 'the currency applies at once',
}

test('no other dialog has fields, and none bypasses the shared one', () => {
  expect(filesWith(/overlays\/(dialog|drawer|modal)\.tsx'|<dialog\s/)).toEqual(Object.keys(others))
  expect(filesWith(/showModal\(/)).toEqual([])
})

import { expect, test } from 'vitest'
import { markdown, text } from '#platform/content/fields.ts'
import { contentDifferences } from './content-differences.ts'

const fields = {
  text: markdown('Text', { max: 1000 }),
  note: text('Note', { max: 1000, missing: '' }),
}
const differenceOf = (before: string, after: string) =>
  contentDifferences(fields, { text: before }, { text: after }, () => '').map((one) => [
    one.before,
    one.after,
  ])

test.each([
  ['## A\n\none\n\ntwo', '## A\n\none\n\nthree', 'two', 'three'],
  ['## A\n\none\n\ntwo', '## A\n\nzero\n\none\n\ntwo', '', 'zero'],
  ['one\n\none\n\none', 'one\n\none', 'one', ''],
  ['one', 'one\n\none', '', 'one'],
  ['one\n\ntwo\n\nthree\n\nfour', 'one\n\n2\n\nthree\n\n4', 'two\n\nthree\n\nfour', '2\n\nthree\n\n4'],
  ['', 'one', '', 'one'],
])('of a text in Markdown, shows what differs between %j and %j', (before, after, old, now) => {
  expect(differenceOf(before, after)).toEqual([[old, now]])
})

test('shows a plain text whole', () => {
  const [before, after] = ['one\n\ntwo', 'one\n\nthree']
  expect(contentDifferences(fields, { note: before }, { note: after }, () => '')).toEqual([
    { name: 'note', label: 'Note', before, after },
  ])
})

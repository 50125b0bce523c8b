import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkForm, sortProblems } from './form-schema.ts'

const schema = v.object({
  title: v.pipe(
    v.string('Enter a title.'),
    v.trim(),
    v.nonEmpty('Enter a title.'),
    v.maxLength(5, 'Too long.'),
  ),
  lines: v.pipe(
    v.array(v.object({ name: v.pipe(v.string(), v.nonEmpty('Name this line.')) })),
    v.nonEmpty('Add at least one line.'),
  ),
})

test('returns the output of the schema for a valid form', () => {
  expect(checkForm(schema, { title: ' Shop ', lines: [{ name: 'Logo' }], more: 1 })).toEqual({
    body: { title: 'Shop', lines: [{ name: 'Logo' }] },
  })
})

test('names each invalid field by its path, with the message of the schema', () => {
  expect(checkForm(schema, { title: ' ', lines: [{ name: 'Logo' }, { name: '' }] }).problems).toEqual([
    { field: 'title', message: 'Enter a title.' },
    { field: 'lines.1.name', message: 'Name this line.' },
  ])
})

test('shows the first problem of each field, and the first of no field for the whole form', () => {
  const problems = [
    { field: 'version', message: 'Send the version that you changed.' },
    { field: 'title', message: 'Enter a title.' },
    { field: 'title', message: 'Too long.' },
    { field: 'lines', message: 'Add at least one line.' },
  ]
  expect(sortProblems(problems, (name) => name === 'title')).toEqual({
    at: { title: 'Enter a title.' },
    rest: 'Send the version that you changed.',
  })
  expect(sortProblems([], () => true)).toEqual({ at: {}, rest: null })
})

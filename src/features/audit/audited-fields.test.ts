import { expect, test } from 'vitest'
import { auditedFields } from './audited-fields.ts'

test('names each field in words and shows its value as staff know it', () => {
  expect(
    auditedFields({
      noun: 'lead',
      before: { status: 'new', answeredElsewhereAt: null, isTest: false },
      after: { status: 'contacted', answeredElsewhereAt: '2026-11-27T10:36:36.125Z', isTest: true },
    }),
  ).toEqual([
    { name: 'Status', before: 'New', after: 'Contacted' },
    { name: 'Answered elsewhere', before: '', after: '2026-11-27T10:36:36.125Z' },
    { name: 'Test', before: 'No', after: 'Yes' },
  ])
  const order = { noun: 'order', before: {}, after: { amountInrMinor: 870_050, liveUrl: '' } } as const
  expect(auditedFields(order)).toEqual([
    { name: 'Amount', before: '', after: '₹8,700.50' },
    { name: 'Live URL', before: '', after: '' },
  ])
  const split = { shareBPerMille: 333 }
  expect(auditedFields({ noun: 'experiment', before: { shareBPerMille: 500 }, after: split })).toEqual([
    { name: 'Share of B', before: '50%', after: '33.3%' },
  ])
})

test('shows the fields of content that differ, and no others', () => {
  const text = { name: 'Basic', basePriceInr: 15_000, features: ['Hosting', 'SSL'], popular: false }
  expect(
    auditedFields({
      noun: 'content',
      before: { published: text, publishAt: '2026-11-27T10:36:00.000Z' },
      after: { published: { ...text, basePriceInr: 1_75_000, features: ['Hosting'] }, publishAt: null },
    }),
  ).toEqual([
    { name: 'Publish', before: '2026-11-27T10:36:00.000Z', after: '' },
    { name: 'Base price', before: '₹15,000', after: '₹1,75,000' },
    { name: 'Features', before: 'Hosting, SSL', after: 'Hosting' },
  ])
  const first = auditedFields({ noun: 'content', before: { published: null }, after: { published: text } })
  expect(first.map(({ name, before }) => name + before)).toEqual([
    'Name',
    'Base price',
    'Features',
    'Popular',
  ])
})

test('knows the statuses of what a project consists of; shows an unknown value as it is stored', () => {
  const fieldOf = (after: object) =>
    auditedFields({ noun: 'project', before: {}, after }).map((field) => field.after)
  expect(fieldOf({ milestone: 'All pages', status: 'in-review' })).toEqual(['All pages', 'In review'])
  expect(fieldOf({ status: 'thawed', id: 7, lines: [{ text: 'Loom' }], tags: ['a', 'b'] })).toEqual([
    'thawed',
    '7',
    '[{"text":"Loom"}]',
    'a, b',
  ])
})

test('refuses an entry that is no object, so that its row says so', () => {
  expect(() => auditedFields({ noun: 'lead', before: {}, after: [] })).toThrow(TypeError)
})

import { expect, test } from 'vitest'
import { calculatorAddOnKind } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { contentDifferences } from './content-differences.ts'
import { typedOf } from './typed-data.ts'
import { mergeTyped } from './use-content-draft.ts'

const { fields } = calculatorAddOnKind
const names: Record<string, string> = { blog: 'Blog', 'business-pro': 'Business Pro' }
const namesOf = (_: readonly string[], key: string) => names[key] ?? key
const data = {
  name: 'Chatbot',
  description: 'Answers at night.',
  priceInr: 8_000,
  category: 'Sales',
  contains: null,
  compatible: ['blog'],
  isExample: false,
}

test('a merge keeps what only the other changed, and shows both values where both changed', () => {
  const base = typedOf(fields, data)
  const mine = { ...base, priceInr: '9,000', category: 'Help', compatible: ['business-pro'] }
  const now = { ...base, priceInr: '8500', name: 'Chat', compatible: ['blog', 'business-pro'] }
  const { draft, rows } = mergeTyped(fields, { base, mine, now }, namesOf)
  expect(draft).toEqual({ ...mine, name: 'Chat' })
  expect(rows).toEqual([
    { label: 'Price', now: '₹8,500', yours: '₹9,000' },
    { label: 'Goes with', now: 'Blog, Business Pro', yours: 'Business Pro' },
  ])
  const unread = mergeTyped(fields, { base, mine: { ...base, priceInr: 'free' }, now }, namesOf)
  expect(unread.rows).toEqual([{ label: 'Price', now: '₹8,500', yours: 'free' }])
})

test('names the fields that differ, each as visitors know it', () => {
  const after = {
    ...data,
    priceInr: 1_00_000,
    isExample: true,
    compatible: ['business-pro'],
    contains: 'blog',
  }
  expect(contentDifferences(fields, data, after, namesOf)).toEqual([
    { name: 'priceInr', label: 'Price', before: '₹8,000', after: '₹1,00,000' },
    { name: 'contains', label: 'Contains', before: '', after: 'Blog' },
    { name: 'compatible', label: 'Goes with', before: 'Blog', after: 'Business Pro' },
    { name: 'isExample', label: 'Use in examples', before: 'No', after: 'Yes' },
  ])
  expect(contentDifferences(fields, data, data, namesOf)).toEqual([])
})

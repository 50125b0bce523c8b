import { afterEach, expect, test } from 'vitest'
import { adoptAgency, agency, builtInFacts } from './agency.ts'
import { fillFacts, unknownFactIn } from './facts-in-text.ts'

afterEach(() => adoptAgency(builtInFacts))

test('fills in the facts in force, and leaves other braces', () => {
  adoptAgency({ ...agency, name: 'Looms & Co', checkDays: 11, deliveryHours: 31 })
  expect(fillFacts('{name}: {deliveryHours} hours, {checkDays} days, {days}, {}')).toBe(
    'Looms & Co: 31 hours, 11 days, {days}, {}',
  )
})

test('names the first placeholder that it does not know', () => {
  expect(unknownFactIn('{checkDays} of {days}, {constructor}')).toBe('{days}')
  expect(unknownFactIn('{constructor}')).toBe('{constructor}')
  expect(unknownFactIn('{name} has {} and }{')).toBeNull()
})

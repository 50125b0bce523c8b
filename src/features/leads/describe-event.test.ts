import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

test('a refund’s reason that is a sentence ends once', () => {
  const refund = {
    ...{ orderId: 'o', amountInrMinor: 100_050, receipt: 'OWP-1' },
    ...{ effect: 'owed-again' as const, leftInrMinor: 3_000_000 },
  }
  const said = (reason: string) => describeEvent({ kind: 'refund', data: { ...refund, reason } })
  const rest = 'The client owes it again. Balance afterwards: ₹30,000'
  expect(said('She stops.')).toBe(`₹1,000.50 of order OWP-1 refunded: She stops. ${rest}`)
  expect(said('She stops')).toBe(said('She stops.'))
  expect(said('')).toBe(`₹1,000.50 of order OWP-1 refunded. ${rest}`)
})

import { expect, test } from 'vitest'
import type { LeadEventBody } from '#domain/records/lead.ts'
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

test.each<[LeadEventBody, string]>([
  [{ kind: 'status-changed', data: { from: 'new', to: 'quoted' } }, 'Moved from New to Quoted'],
  [
    { kind: 'mail-sent', data: { mailId: 'm', mailKind: 'lead-reply', to: 'a@example.com', logged: true } },
    'Email to a@example.com not sent (no mail server)',
  ],
  [
    { kind: 'quote', data: { quoteId: 'q', number: null, to: 'draft', byPhone: false } },
    'Draft quote created',
  ],
  [
    { kind: 'quote', data: { quoteId: 'q', number: 'Q/7', to: 'links-ended', byPhone: false } },
    'All links to quote Q/7 revoked',
  ],
  [
    { kind: 'quote', data: { quoteId: 'q', number: 'Q/7', to: 'accepted', byPhone: true } },
    'Quote Q/7 accepted by phone',
  ],
])('says in plain words what happened: %j', (event, words) => {
  expect(describeEvent(event)).toBe(words)
})

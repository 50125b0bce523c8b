import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedOrder } from './linked-order.tsx'
import type { PaymentLinkView } from './payment-link.ts'

test('the page of a paid balance says that the payment has arrived', () => {
  const view: PaymentLinkView = {
    description: 'Balance: Business Pro',
    headline: 'Balance: Business Pro, for Mira Rao',
    customerName: 'Mira Rao',
    status: 'paid',
    part: 'balance',
    amountInrMinor: 3_076_400,
    refundedInrMinor: 0,
    quote: null,
    isPriceToConfirm: false,
    isPayingOff: false,
    receipt: 'OWP-1',
    isSimulated: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    endsAt: '2026-12-20T09:00:00.000Z',
    isExpired: false,
    paidAt: '2026-11-21T09:00:00.000Z',
    left: null,
    reference: null,
    isLaunched: false,
  }
  const page = <LinkedOrder view={view} token="" currency="INR" currencySelect={null} onChange={() => {}} />
  expect(renderToStaticMarkup(page).replace(/<[^>]+>/g, '')).toMatch('Your payment has arrived')
})

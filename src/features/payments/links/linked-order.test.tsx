import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { agreedPriceOf, priceQuote } from '#domain/money/quote.ts'
import { LinkedOrder } from './linked-order.tsx'
import type { PaymentLinkView } from './payment-link.ts'

const paidBalance: PaymentLinkView = {
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

function pageOf(view: PaymentLinkView): string {
  const page = <LinkedOrder view={view} token="" currency="INR" currencySelect={null} onChange={() => {}} />
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '')
}

test('the page of a paid balance says that the payment has arrived', () => {
  expect(pageOf(paidBalance)).toMatch('Your payment has arrived')
})

test('after the launch only what has a website is called live', () => {
  const launchedWith = (packageId: string | null) => {
    const priced =
      packageId === null
        ? null
        : priceQuote(builtInCatalogue, { packageId, addOnIds: [] }, { currency: 'EUR', multiplier: 1.25 })
    if (priced && !priced.ok) throw new Error(priced.reason)
    return pageOf({ ...paidBalance, isLaunched: true, quote: priced && agreedPriceOf(priced.quote) })
  }
  expect(launchedWith('business-pro')).toMatch('Your website is live.')
  expect(launchedWith('business-consultation')).toMatch('Your project is complete.')
  expect(launchedWith(null)).toMatch('Your project is complete.')
})

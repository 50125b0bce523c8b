import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { QuoteStatus } from '#domain/records/quote.ts'
import type { QuoteSummary } from '#features/quotes/quote.ts'
import { OwnQuotes } from './quote-rows.tsx'

const quoteIn = (status: QuoteStatus, number: string): QuoteSummary => ({
  id: number,
  number,
  status,
  leadId: 'lead',
  title: 'Business Basic',
  shown: { amountMinor: 23_500, currency: 'USD' },
  depositInrMinor: 195_800,
  isPaid: false,
  isWholePaid: false,
  depositAsked: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  sentAt: '2026-11-02T10:00:00.000Z',
  openedAt: null,
  answeredAt: null,
  validUntil: '2026-11-16T10:00:00.000Z',
})

test('a quote whose whole price is paid has no badge of its deposit', () => {
  const badgesOf = (isWholePaid: boolean) =>
    renderToStaticMarkup(
      <Router ssrPath="/dashboard">
        <OwnQuotes quotes={[{ ...quoteIn('accepted', 'QUO/1'), isPaid: true, isWholePaid }]} />
      </Router>,
    )
  expect(badgesOf(false)).toContain('>Deposit paid<')
  expect(badgesOf(true)).toContain('>Paid<')
  expect(badgesOf(true)).not.toContain('Deposit')
})

test('quotes that were replaced, declined or expired are folded away; open and accepted ones are not', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/dashboard">
      <OwnQuotes
        quotes={[
          quoteIn('opened', 'QUO/5'),
          quoteIn('replaced', 'QUO/4'),
          quoteIn('declined', 'QUO/3'),
          quoteIn('accepted', 'QUO/2'),
          quoteIn('expired', 'QUO/1'),
        ]}
      />
    </Router>,
  )
  const [current = '', folded = ''] = html.split('<details')
  expect(current.match(/QUO\/\d(?=<|,)/g)).toEqual(['QUO/5', 'QUO/2'])
  expect(folded).toContain('3 earlier quotes')
  expect(folded.match(/QUO\/\d(?=<|,)/g)).toEqual(['QUO/4', 'QUO/3', 'QUO/1'])
})

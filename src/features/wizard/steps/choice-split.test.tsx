import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { builtInCatalogue } from '#domain/catalogue/built-in/built-in-catalogue.server.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { priceQuote } from '#domain/money/quote.ts'
import { ChoiceSplit } from './choice-split.tsx'

function rowsOf(paysOnline: boolean): string[] {
  const priced = priceQuote(
    builtInCatalogue,
    { packageId: 'portfolio-basic', addOnIds: ['seo-premium'] },
    { currency: 'EUR', multiplier: 1.25 },
  )
  if (!priced.ok) throw new Error(priced.reason)
  return renderToStaticMarkup(<ChoiceSplit quote={priced.quote} paysOnline={paysOnline} />)
    .replaceAll(/<[^>]+>/g, '|')
    .split(/\|+/)
    .filter(Boolean)
}

test('the split lists total, deposit and balance below what was chosen, and what is charged online', () => {
  const chosen = ['Portfolio', '€181', 'Premium SEO', '€120', 'Total, taxes included', '€301']
  expect(rowsOf(true)).toEqual([
    ...chosen,
    'Deposit today (10%)',
    '€30',
    'Balance after completion (90%)',
    '€271',
    'Paying online? You’ll be charged ₹2,736 (about €30).',
  ])
  expect(rowsOf(false)).toEqual([...chosen, paymentsOffText])
})

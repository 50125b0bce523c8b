import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceSplit } from './ledger.tsx'

test('the split lists total, 10% today and 90% after completion below its items', () => {
  const html = renderToStaticMarkup(
    <PriceSplit
      items={[{ label: 'Booking system', amount: '₹5,000' }]}
      total="₹30,000"
      today="₹3,000"
      remaining="₹27,000"
    />,
  )
  const rows = html
    .replaceAll(/<[^>]+>/g, '|')
    .split(/\|+/)
    .filter(Boolean)
  expect(rows).toEqual([
    'Booking system',
    '₹5,000',
    'Total, taxes included',
    '₹30,000',
    'Pay today (10%)',
    '₹3,000',
    'After completion (90%)',
    '₹27,000',
  ])
})

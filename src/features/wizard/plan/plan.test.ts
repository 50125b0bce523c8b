import { expect, test } from 'vitest'
import { type Money, money } from '#domain/money/money.ts'
import { chargeFor } from '#domain/money/pricing.ts'
import { type Plan, suggestionOf } from './plan.ts'

function planOf(total: Money): Plan {
  return {
    answers: {
      businessType: 'Restaurant',
      industry: 'Food & Beverage',
      budget: { id: '50000-100000', minInr: 50_000, maxInr: 100_000 },
      timeline: '2-4 weeks',
      features: ['Booking System'],
      goals: ['Increase Sales'],
    },
    chosen: [],
    quote: {
      kind: 'recommendations',
      lines: [],
      terms: { currency: total.currency, multiplier: 1, ratePerInr: 1 },
      total,
      charge: chargeFor(total),
      list: chargeFor(total).total,
    },
    contact: { fullName: 'Meera Nair', email: 'meera@example.com', phone: '', companyName: '' },
  }
}

test.each([
  [money(60_000, 'USD'), { totalAmount: 600, paymentAmount: 60 }],
  [money(9950, 'EUR'), { totalAmount: 99.5, paymentAmount: 9.95 }],
  [money(27_445, 'JPY'), { totalAmount: 27_445, paymentAmount: 2745 }],
  [money(5_000_000, 'INR'), { totalAmount: 50_000, paymentAmount: 5000 }],
])('a deposit paid towards $amountMinor $currency is sent in the currency of the total', (total, sent) => {
  const signs = { website: '', elapsedMs: 60_000 }
  const payment = { status: 'success', orderId: 'order_1', paymentId: 'pay_1' } as const
  expect(suggestionOf(planOf(total), { payment, ...signs })).toMatchObject({
    ...sent,
    currency: total.currency,
  })
  const attempted = { ...payment, status: 'attempted' } as const
  expect(suggestionOf(planOf(total), { payment: attempted, ...signs }).paymentAmount).toBeNull()
})

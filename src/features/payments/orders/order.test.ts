import { expect, test } from 'vitest'
import { describeAttempt } from './order.ts'

test('names an attempt by its method and outcome, with the reason of a failure', () => {
  const attempt = {
    providerPaymentId: 'pay_Y7f',
    status: 'captured',
    method: 'netbanking',
    reason: '',
  } as const
  expect(describeAttempt(attempt)).toBe('Netbanking payment captured (pay_Y7f)')
  expect(describeAttempt({ ...attempt, method: 'paylater' })).toBe('paylater payment captured (pay_Y7f)')
  expect(describeAttempt({ ...attempt, status: 'failed', method: '', reason: 'Declined by the bank' })).toBe(
    'Payment failed (pay_Y7f): Declined by the bank',
  )
})

import { expect, test } from 'vitest'
import { wholeMoney } from '#domain/money/money.ts'
import type { ProjectRequest } from '#features/leads/forms/project-request-form.ts'
import type { Payable, PaymentState } from '#features/payments/payment.ts'
import {
  beginRequest,
  isSubmitting,
  isWatching,
  nextRequest,
  type RequestAction,
  type Start,
  shownPayable,
} from './request-state.ts'

const start: Start = { count: 0, draft: null, values: {}, startedAtMs: 0, takesFocus: false }
const request = { customerName: 'Asha Rao' } as ProjectRequest
const payable: Payable = {
  deposit: wholeMoney(4500, 'INR'),
  shown: wholeMoney(4500, 'INR'),
  price: { total: wholeMoney(45_000, 'INR'), left: wholeMoney(45_000, 'INR') },
  description: 'A shop',
  customer: { name: 'Asha Rao', email: '', phone: '' },
  requestOrder: () => Promise.reject(new Error('Nothing is ordered here')),
}
const failure = { message: 'Payment failed.', orderId: 'order_A' }
const known: PaymentState = {
  state: 'checking',
  amountInrMinor: 450_000,
  refundedInrMinor: 0,
  shown: null,
  isSimulated: false,
}
const pay: RequestAction = { type: 'went-to-pay', request, payable }
const after = (...actions: RequestAction[]) => actions.reduce(nextRequest, beginRequest(start))
const outline = (...actions: RequestAction[]) => {
  const state = after(...actions)
  const { phase } = state
  return {
    phase: phase.name,
    busy: isSubmitting(state),
    watches: isWatching(state),
    dialog: shownPayable(state) !== null,
  }
}

test('a request without a payment is busy from sending until the form restarts', () => {
  const sent: RequestAction[] = [{ type: 'submitted' }, { type: 'sent', paid: null }]
  expect(outline()).toEqual({ phase: 'writing', busy: false, watches: true, dialog: false })
  expect(outline(...sent)).toEqual({ phase: 'sending', busy: true, watches: false, dialog: false })
  expect(outline(...sent, { type: 'was-safe' }, { type: 'finished' })).toEqual({
    phase: 'done',
    busy: true,
    watches: false,
    dialog: false,
  })
  const anew = after(...sent, { type: 'finished' }, { type: 'began', start })
  expect(anew.start.count).toBe(1)
  expect(isSubmitting(anew)).toBe(false)
})

test('the payment dialog stays from the click on Pay until the visitor has read that the request was sent', () => {
  const paid: RequestAction[] = [pay, { type: 'sent', paid: payable }]
  expect(outline(pay)).toEqual({ phase: 'paying', busy: false, watches: false, dialog: true })
  expect(outline(...paid)).toEqual({ phase: 'sending', busy: true, watches: false, dialog: true })
  expect(outline(...paid, { type: 'left-payment' }).phase).toBe('sending')
  expect(outline(...paid, { type: 'was-safe' })).toMatchObject({ phase: 'safe', dialog: true })
  expect(outline(...paid, { type: 'was-safe' }, { type: 'finished' })).toMatchObject({
    phase: 'done',
    dialog: false,
  })
})

test('polls the order after a failed payment, whether or not the dialog stays', () => {
  const failed = (isLeft: boolean) => ({ type: 'payment-failed', failure, isLeft }) as const
  expect(outline(pay, failed(true))).toMatchObject({ phase: 'writing', watches: true, dialog: false })
  expect(outline(pay, failed(false))).toMatchObject({ phase: 'paying', watches: true, dialog: true })
  expect(after(pay, failed(true)).failure).toBe(failure)
  expect(after(pay, failed(true), { type: 'submitted' }).failure).toBeNull()
})

test('forgets a payment’s state with the request that named it', () => {
  const heard: RequestAction = { type: 'heard-of-payment', known }
  expect(after(heard, { type: 'sent', paid: null }, { type: 'was-safe' }).known).toBe(known)
  expect(after(heard, { type: 'sent', paid: null }, { type: 'finished' }).known).toBeNull()
})

test('ignores payment while a request is being sent, and keeps a form restarted meanwhile open', () => {
  expect(outline({ type: 'sent', paid: null }, pay).phase).toBe('sending')
  expect(outline({ type: 'sent', paid: null }, { type: 'began', start }, { type: 'finished' })).toMatchObject(
    {
      phase: 'writing',
      busy: false,
    },
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { agency } from '#domain/agency.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { paymentNote } from '../state/payment-note.ts'
import { FailedPaymentView } from './payment-dialog.late.tsx'
import { describeMoney, orderFailure, PaymentFailure } from './payment-failure.ts'

const invoice = { isDeposit: false, isForm: false }
const paid = {
  state: 'paid',
  amountInrMinor: 90_000,
  refundedInrMinor: 0,
  shown: null,
  isSimulated: false,
} as const

test('a failed payment of an invoice mentions no tenth and no form', () => {
  const declined = new PaymentFailure('declined', 'order_1')
  expect(describeMoney(declined, paid, invoice)).toBe('₹900 paid. You don’t need to pay again.')
  const unpaid = { ...paid, state: 'unpaid' } as const
  expect(describeMoney(declined, unpaid, invoice)).toBe('Not paid. Nothing has been charged.')
  expect(describeMoney(declined, unpaid)).toMatch('Everything you filled in is still here.')
})

test.each([
  ['is being checked', { ...paid, state: 'checking' } as const],
  ['of which the server says nothing', null],
])('warns that the bank may have taken the money of a payment that %s', (_, known) => {
  for (const payable of [invoice, {}]) {
    const failure = new PaymentFailure('unanswered', 'order_1', { paymentId: 'pay_1' })
    const words = renderToStaticMarkup(
      <FailedPaymentView payable={payable} failure={failure} known={known} />,
    )
    expect(words).toContain('Your payment is being checked. Your bank may have taken the money.')
    expect(words).toContain(`Before you pay again, write to ${agency.email}.`)
    expect(words).not.toMatch(/Nothing has been charged|No money was taken/)
  }
})

test('a failed attempt beside a paid one does not ask for another payment', () => {
  const failed = (
    <FailedPaymentView payable={invoice} failure={new PaymentFailure('declined', 'order_1')} known={paid} />
  )
  expect(renderToStaticMarkup(failed)).toMatch('The payment has arrived.')
  expect(renderToStaticMarkup(failed)).not.toMatch('try again')
})

test('a refused payment of an invoice is final and ignores the order that a form has noted', () => {
  const stored = new Map<string, string>()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  paymentNote.keep({ orderId: 'order_of_a_form', link: '/payment#x' })
  const body = JSON.stringify({ detail: 'Nothing is left to pay.' })
  const headers = { 'content-type': 'application/problem+json' }
  const conflict = new ApiError(new Response(body, { status: 409, headers }), body)
  expect(orderFailure(conflict, null, invoice)).toMatchObject({
    message: 'Nothing is left to pay.',
    orderId: null,
    isFinal: true,
  })
  expect(orderFailure(conflict, null, {})).toMatchObject({ orderId: 'order_of_a_form', isFinal: true })
  expect(orderFailure(new TypeError('Failed to fetch'), null, invoice)).toMatchObject({ isFinal: false })
})

import { randomUUID } from 'node:crypto'
import { missingId } from '#test/fixtures/records.ts'
import { quote } from '#test/fixtures/visitor-fixtures.ts'
import { markup } from '#test/http/bad-input/wrong-values.ts'
import { example } from '#test/http/example.ts'
import * as adminWires from './orders/order.admin.wire.ts'
import * as wires from './payment.wire.ts'

const proof = () => ({
  razorpay_order_id: 'order_A',
  razorpay_payment_id: 'pay_A',
  razorpay_signature: '0'.repeat(64),
})

export const paymentsExamples = [
  example(wires.createOrder, {
    body: () => ({
      amount: 1500,
      currency: 'INR',
      receipt: 'receipt_1',
      notes: { description: 'Deposit', customer_name: 'Asha Rao', customer_email: 'asha@example.com' },
      request: { customerPhone: '+91 98450 12345' },
      quote: { ...quote(), addOnIds: [], currency: 'INR', countryCode: 'IN', packageId: 'business-basic' },
    }),
    alsoRefused: {
      amount: [1499, 1500.005],
      'quote.packageId': ['nonsense', markup],
      'quote.addOnIds': [['nonsense'], ['additional-page']],
      'quote.total': [1],
    },
  }),
  example(wires.createWizardOrder, {
    body: () => ({
      amount: 450_000,
      currency: 'INR',
      receipt: 'receipt_1',
      customerInfo: { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: '' },
      projectInfo: { services: ['E-commerce'], totalAmount: 45_000, displayCurrency: 'INR' },
    }),
  }),
  example(wires.startLinkPayment),
  example(wires.requestNewLink, { answer: 409 }),
  example(wires.readPaymentState, { body: () => ({ order_id: 'order_A' }), answer: 404 }),
  example(wires.verifyPayment, { body: proof, answer: 403 }),
  example(wires.verifyWizardPayment, { body: proof, answer: 403 }),
  example(wires.simulatePayment, { isUnread: true, answer: 404 }),
  example(wires.confirmPayment, {
    body: () => ({ paymentData: { orderId: 'order_A', paymentId: 'pay_A' } }),
  }),
  example(wires.receiveProviderEvent, { answer: 401 }),
  example(adminWires.refundPayment, {
    body: () => ({
      amountInrMinor: 100,
      reason: 'Asked for',
      effect: 'owed-again',
      paymentId: missingId,
      key: randomUUID(),
    }),
    answer: 409,
    change: async ({ money, verbs }) => {
      await verbs.startPayment()
      await verbs.pay()
      return [{ id: money.world.order?.id ?? '' }, { paymentId: undefined }]
    },
  }),
  example(adminWires.createPaymentLink, {
    body: () => ({ part: 'amount', amountInrMinor: 100, isMailed: false, despite: ['The deposit is paid.'] }),
    answer: 409,
    change: async ({ leadId }) => [
      { id: leadId },
      { part: 'deposit', amountInrMinor: undefined, isMailed: undefined, despite: undefined },
    ],
  }),
]

import { randomUUID } from 'node:crypto'
import { leadLimits } from '#domain/lead-limits.ts'
import { quote } from '../../visitors.ts'
import {
  longerThan,
  markup,
  type Row,
  requiredText,
  wrongChoice,
  wrongEmail,
  wrongProviderId,
  wrongText,
  wrongTypes,
} from './wrong-values.ts'

function proof() {
  return { razorpay_order_id: 'order_A', razorpay_payment_id: 'pay_A', razorpay_signature: '0'.repeat(64) }
}

function refusedProofs() {
  return {
    razorpay_order_id: wrongProviderId,
    razorpay_payment_id: wrongProviderId,
    razorpay_signature: [undefined, '', 'nonsense', '0'.repeat(65), ...wrongTypes],
  }
}

export const paymentsRows: Record<string, Row> = {
  'GET /api/my/payments': {},
  'POST /api/payment/create-order': {
    body: () => ({
      amount: 1500,
      currency: 'INR',
      receipt: 'receipt_1',
      notes: { description: 'Deposit', customer_name: 'Asha Rao', customer_email: 'asha@example.com' },
      request: { customerPhone: '+91 98450 12345' },
      quote: { ...quote(), addOnIds: [], currency: 'INR', countryCode: 'IN', packageId: 'business-basic' },
    }),
    refused: {
      amount: [undefined, 0, 0.5, -1500, 1500.005, 1499, 500_001, 1e300, ...wrongTypes.slice(1)],
      currency: [undefined, '', 'USD', ...wrongTypes],
      receipt: wrongText(100),
      notes: [7, true, 'x', null],
      'notes.description': wrongText(200),
      'notes.customer_name': wrongText(leadLimits.name),
      'notes.customer_email': wrongEmail.filter((value) => value !== undefined),
      request: [7, true, 'x'],
      'request.source': ['nonsense', 'ai-suggest', 'link', ...wrongTypes],
      'request.customerPhone': wrongText(leadLimits.phone),
      'request.companyName': wrongText(leadLimits.companyName),
      'request.projectType': wrongText(60),
      'request.contactMethod': wrongText(60),
      'request.bestTime': wrongText(60),
      'request.timeline': wrongText(60),
      'request.budget': wrongText(60),
      'request.projectDescription': wrongText(leadLimits.projectDescription),
      quote: [7, true, 'x', [], {}],
      'quote.packageId': [undefined, '', 'nonsense', ...wrongChoice],
      'quote.addOnIds': [undefined, [7], ['nonsense'], ['additional-page']],
      'quote.total': [-1, 1, 1.5, '15000'],
    },
  },
  'POST /api/create-order': {
    body: () => ({
      amount: 450_000,
      currency: 'INR',
      receipt: 'receipt_1',
      customerInfo: { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: '' },
      projectInfo: { services: ['E-commerce'], totalAmount: 45_000, displayCurrency: 'INR' },
    }),
    refused: {
      amount: [undefined, 0, 99, -100, 100.5, 50_000_001, 1e300, ...wrongTypes.slice(1)],
      currency: [undefined, '', 'USD', ...wrongTypes],
      receipt: wrongText(100),
      customerInfo: [7, true, 'x', null],
      'customerInfo.name': wrongText(leadLimits.name),
      'customerInfo.email': wrongEmail.filter((value) => value !== undefined),
      'customerInfo.phone': wrongText(leadLimits.phone),
      'customerInfo.company': wrongText(leadLimits.companyName),
      projectInfo: [7, true, 'x', null],
      'projectInfo.services': ['x', [7], [longerThan(leadLimits.name)], Array(41).fill('x')],
      'projectInfo.totalAmount': ['45000', null, []],
      'projectInfo.profileData': [7, 'x'],
      quote: [7, true, 'x', [], {}],
    },
  },
  'POST /api/payment/status': {
    body: () => ({ order_id: 'order_A' }),
    refused: { order_id: wrongProviderId },
  },
  'POST /api/payment/verify': { body: proof, refused: refusedProofs() },
  'POST /api/verify-payment': { body: proof, refused: refusedProofs() },
  // Only a site with the fixed test key has this route: see payments.test.ts.
  'POST /api/payment/simulate-success': {},
  'POST /api/send-payment-confirmation': {
    body: () => ({ paymentData: { orderId: 'order_A', paymentId: 'pay_A' } }),
    refused: {
      paymentData: [undefined, 7, 'x', null],
      'paymentData.orderId': wrongProviderId,
      'paymentData.paymentId': wrongProviderId,
    },
  },
  // The webhook refuses every body without a signature: see payments.test.ts.
  'POST /api/payment/webhook': {},
  // The route refuses everyone without a link: see access.test.ts.
  'GET /api/payment/link': {},
  'GET /api/payment/link/status': {},
  'POST /api/payment/link/checkout': {},
  'POST /api/payment/link/fresh': {},
  'GET /api/admin/orders': {
    hasPages: true,
    refusedQuery: {
      status: ['nonsense', markup],
      lead: ['nonsense', markup],
      cursor: [longerThan(200)],
    },
  },
  'GET /api/admin/orders.csv': {
    refusedQuery: { status: ['nonsense', markup], lead: ['nonsense', markup], cursor: [longerThan(200)] },
  },
  'GET /api/admin/orders/:id': {},
  'POST /api/admin/orders/:id/refunds': {
    body: () => ({
      amountInrMinor: 100,
      reason: 'Asked for',
      effect: 'owed-again',
      key: randomUUID(),
    }),
    refused: {
      amountInrMinor: [undefined, 0, 99, -1, 100.5, '100', null, Number.MAX_VALUE],
      reason: requiredText(200),
      effect: [undefined, '', 'nonsense', markup, ...wrongTypes],
      key: [undefined, '', 'nonsense', markup, ...wrongTypes],
    },
  },
  'POST /api/admin/leads/:id/payment-link': {
    body: () => ({ part: 'amount', amountInrMinor: 100, again: true }),
    refused: {
      part: [undefined, 'tip', markup, ...wrongTypes],
      amountInrMinor: [0, -100, 1.5, '100', Number.MAX_VALUE, [], {}],
      again: ['true', 1, null, [], {}],
    },
  },
}

import { type Done, of, wire } from '#platform/api/wire.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { PaymentLinkView } from './links/payment-link.ts'
import type { OwnPayment } from './own-payments/own-payment.ts'
import type { PaymentState } from './payment.ts'
import type {
  ownOrderSchema,
  PaymentConfirmationAnswer,
  PaymentOrderAnswer,
  PaymentStart,
  paymentConfirmationSchema,
  paymentOrderSchema,
  SimulatePaymentAnswer,
  simulatePaymentSchema,
  VerifyPaymentAnswer,
  verifyPaymentSchema,
  WizardOrderAnswer,
  wizardOrderSchema,
} from './payment-api.ts'

export const createOrder = wire(
  'POST',
  '/api/payment/create-order',
  of<{ body: typeof paymentOrderSchema; answer: PaymentOrderAnswer }>,
)
export const createWizardOrder = wire(
  'POST',
  '/api/create-order',
  of<{ body: typeof wizardOrderSchema; answer: WizardOrderAnswer }>,
)
export const verifyPayment = wire(
  'POST',
  '/api/payment/verify',
  of<{ body: typeof verifyPaymentSchema; answer: VerifyPaymentAnswer }>,
)
export const verifyWizardPayment = wire(
  'POST',
  '/api/verify-payment',
  of<{ body: typeof verifyPaymentSchema; answer: VerifyPaymentAnswer }>,
)
export const readPaymentState = wire(
  'POST',
  '/api/payment/status',
  of<{ body: typeof ownOrderSchema; answer: PaymentState }>,
)
/** Exists only with the fixed test key. */
export const simulatePayment = wire(
  'POST',
  '/api/payment/simulate-success',
  of<{ body: typeof simulatePaymentSchema; answer: SimulatePaymentAnswer }>,
)
export const confirmPayment = wire(
  'POST',
  '/api/send-payment-confirmation',
  of<{ body: typeof paymentConfirmationSchema; answer: PaymentConfirmationAnswer }>,
)
/** Signed, so the body is read raw. */
export const receiveProviderEvent = wire('POST', '/api/payment/webhook', of<{ answer: Done }>)
export const listOwnPayments = wire(
  'GET',
  '/api/my/payments',
  of<{ answer: { payments: Listed<OwnPayment>[] } }>,
)

export const readPaymentLink = wire('GET', '/api/payment/link', of<{ answer: PaymentLinkView }>)
export const readLinkedPaymentState = wire('GET', '/api/payment/link/status', of<{ answer: PaymentState }>)
export const startLinkPayment = wire('POST', '/api/payment/link/checkout', of<{ answer: PaymentStart }>)
export const requestNewLink = wire('POST', '/api/payment/link/fresh', of<{ answer: Done }>)

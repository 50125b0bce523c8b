import type { ComponentType } from 'react'
import type { ProjectRequest } from '#features/leads/lead.ts'
import type {
  FailedPayment,
  Payable,
  PaymentOrderAnswer,
  PaymentOrderInput,
  PaymentRequest,
  PaymentResult,
  PaymentState,
} from '#features/payments/payment.ts'

/** A deposit to order, and the form's values. */
export type DepositOrder = { payable: Omit<Payable, 'openOrder'> } & Pick<
  PaymentOrderInput,
  'quote' | 'request'
>

/** How a form takes a deposit. The page supplies it, because only pages may combine forms and payments. */
export type RequestPayments = {
  /** False while the site takes no payments. */
  isOpen: boolean
  /** The specified text after a failed payment. */
  failureText: string
  /** Says whether money moved, as far as anyone knows. */
  describeMoney: (failure: FailedPayment, known: PaymentState | null) => string
  PaymentDialog: ComponentType<PaymentRequest & { afterwards?: string }>
  /** Starts loading the dialog when the visitor may be about to press. */
  preload: () => void
  /** Rejects with the server's refusal. */
  orderDeposit: (order: DepositOrder) => Promise<PaymentOrderAnswer>
  /** Returns the id of this browser's last order, paid or not, that no request has named yet. */
  findOrder: () => string | null
  /** Reports that order's payment as it changes. Returns a function that stops. */
  watchOrder: (onState: (state: PaymentState) => void) => () => void
  /** Asks for the receipt. Never rejects. */
  confirmPayment: (request: ProjectRequest, payment: PaymentResult) => void
  /** Called once a request that names the order has been sent. */
  forgetOrder: () => void
}

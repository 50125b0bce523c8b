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

/** What is ordered, with what the form holds. */
export type DepositOrder = { payable: Omit<Payable, 'openOrder'> } & Pick<
  PaymentOrderInput,
  'quote' | 'request'
>

/** How a form takes a deposit. The page hands it over, for only pages know forms and payments. */
export type RequestPayments = {
  /** False where nothing can be paid. */
  isOpen: boolean
  /** Said when a payment failed, as specified. */
  failureText: string
  /** Whether money moved, as far as anybody can know. */
  describeMoney: (failure: FailedPayment, known: PaymentState | null) => string
  PaymentDialog: ComponentType<PaymentRequest & { afterwards?: string }>
  /** Starts fetching the dialog when a press is likely. */
  preload: () => void
  /** Rejects with the server's refusal. */
  orderDeposit: (order: DepositOrder) => Promise<PaymentOrderAnswer>
  /** Id of the order made here last and not yet named by a request, paid or not. */
  findOrder: () => string | null
  /** Tells what becomes of that order, as long as it takes. The result ends it. */
  watchOrder: (onState: (state: PaymentState) => void) => () => void
  /** Asks for the receipt. Never rejects. */
  confirmPayment: (request: ProjectRequest, payment: PaymentResult) => void
  /** The request that names the order is on its way. */
  forgetOrder: () => void
}

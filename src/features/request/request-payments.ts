import type { ComponentType } from 'react'
import type { Money } from '#domain/money.ts'
import type { ProjectRequest } from '#features/leads/lead.ts'
import type {
  FailedPayment,
  Payable,
  PaymentOrderAnswer,
  PaymentOrderInput,
  PaymentRequest,
  PaymentResult,
} from '#features/payments/payment.ts'

/** A deposit that is paid, whose request has not been sent from this device. `shown` is null where nobody knows. */
export type PaidOrder = { deposit: Money; shown: Money | null; isSimulated: boolean }

/** What is ordered, with what the form holds. */
export type DepositOrder = { payable: Omit<Payable, 'openOrder'> } & Pick<
  PaymentOrderInput,
  'quote' | 'request'
>

/** How a form takes a deposit. The page hands it over, for only pages know forms and payments. */
export type RequestPayments = {
  /** Said when a payment failed, as specified. */
  failureText: string
  describeMoney: (moved: FailedPayment['moved']) => string
  PaymentDialog: ComponentType<PaymentRequest & { afterwards?: string }>
  /** Starts fetching the dialog when a press is likely. */
  preload: () => void
  /** Rejects with the server's refusal. */
  orderDeposit: (order: DepositOrder) => Promise<PaymentOrderAnswer>
  /** Id of the order made here last and not yet named by a request, paid or not. */
  findOrder: () => string | null
  /** The order made here, if it is paid. Null as well when the server cannot be asked. */
  readPaidOrder: () => Promise<PaidOrder | null>
  /** Asks for the receipt. Never rejects. */
  confirmPayment: (request: ProjectRequest, payment: PaymentResult) => void
  /** The request that names the order is on its way. */
  forgetOrder: () => void
}

import type { Money } from '#domain/money.ts'
import type { BegunPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox.ts'

export type ConfirmationType = 'ai-suggest' | 'contact' | 'chatbot' | 'payment' | 'default'

/** What was asked for, as people read it; an empty text or list is not shown. */
export type ProjectSummary = {
  projectType: string
  services: readonly string[]
  total: {
    /** In rupees, as it would be charged. */
    charged: Money
    /** In the visitor's currency. */
    shown: Money
    /** Too little to be charged: the price is confirmed first. */
    isToConfirm?: boolean
  } | null
  timeline: string
}

/** What a feature hands over once the visitor has sent something. */
export type Confirmation = {
  type: ConfirmationType
  /** What the outbox said first; the dialog follows it from there. Null where nothing went through the outbox. */
  delivery: Delivery | null
  project: ProjectSummary | null
  /** The deposit, where its payment was begun. Whoever shows this follows it. */
  payment?: BegunPayment | null
  /** Empty when the visitor gave none. */
  email: string
}

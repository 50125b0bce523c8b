import * as v from 'valibot'
import { currencyCodes } from '#domain/currency.ts'
import type { Money } from '#domain/money.ts'
import type { BegunPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox/outbox.ts'

const confirmationTypes = ['ai-suggest', 'contact', 'chatbot', 'payment', 'default'] as const
export type ConfirmationType = (typeof confirmationTypes)[number]

/** A request as people read it. Empty texts and lists are not shown. */
export type ProjectSummary = {
  projectType: string
  services: readonly string[]
  total: {
    /** The amount that we would charge, in rupees. */
    charged: Money
    /** The total in the visitor's currency. */
    shown: Money
    /** True for a price too low to charge: staff confirm it first. */
    isToConfirm?: boolean
  } | null
  timeline: string
}

/** A feature's report after the visitor has sent something. */
export type Confirmation = {
  type: ConfirmationType
  /** The outbox's first outcome; the dialog follows the later ones. Null if nothing went through the outbox. */
  delivery: Delivery | null
  project: ProjectSummary | null
  /** The deposit, if the visitor began to pay it. The dialog follows it. */
  payment?: BegunPayment | null
  /** Empty if the visitor gave none. */
  email: string
}

const moneySchema = v.object({ amountMinor: v.number(), currency: v.picklist(currencyCodes) })
const outcomeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('received'),
    receipt: v.object({ id: v.string(), reference: v.string() }),
    attempts: v.number(),
  }),
  v.object({ kind: v.literal('saved') }),
  v.object({ kind: v.literal('unsaved') }),
  v.object({
    kind: v.literal('refused'),
    isSaved: v.boolean(),
    status: v.number(),
    message: v.string(),
    errors: v.array(v.object({ field: v.string(), message: v.string() })),
  }),
  v.object({ kind: v.literal('discarded') }),
])

/** The parts of a confirmation that this tab stores for its next page. */
export const keptParts = {
  delivery: v.object({ entryId: v.string(), outcome: outcomeSchema }),
  project: v.object({
    projectType: v.string(),
    services: v.array(v.string()),
    total: v.nullable(
      v.object({ charged: moneySchema, shown: moneySchema, isToConfirm: v.optional(v.boolean()) }),
    ),
    timeline: v.string(),
  }),
  email: v.string(),
  payment: v.nullable(
    v.object({
      orderId: v.string(),
      known: v.nullable(
        v.object({
          state: v.picklist(['paid', 'checking', 'unpaid']),
          amountInrMinor: v.number(),
          refundedInrMinor: v.number(),
          shown: v.nullable(moneySchema),
          isSimulated: v.boolean(),
        }),
      ),
    }),
  ),
}

/** A whole confirmation, stored for the next page. */
export const keptConfirmationSchema = v.object({
  ...keptParts,
  type: v.picklist(confirmationTypes),
  delivery: v.nullable(keptParts.delivery),
  project: v.nullable(keptParts.project),
  payment: v.optional(keptParts.payment),
})

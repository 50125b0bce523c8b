import * as v from 'valibot'
import { currencyCodes } from '#domain/money/currency.ts'
import type { Money } from '#domain/money/money.ts'
import { type ProjectPlanId, projectPlanIds } from '#domain/records/project.ts'
import type { StartedPayment } from '#features/payments/payment.ts'
import type { Delivery } from '#platform/outbox/outbox.ts'

const confirmationTypes = ['ai-suggest', 'contact', 'chatbot', 'payment', 'default'] as const
export type ConfirmationType = (typeof confirmationTypes)[number]

export type ProjectSummary = {
  projectType: string
  /** What its price buys; without it, the kind decides. */
  plan?: ProjectPlanId
  services: readonly string[]
  total: {
    /** Always rupees. */
    charged: Money
    shown: Money
    /** Too low to charge until staff confirm it. */
    isToConfirm?: boolean
  } | null
  timeline: string
}

export type Confirmation = {
  type: ConfirmationType
  /** The first outcome. Null if nothing went through the outbox. */
  delivery: Delivery | null
  project: ProjectSummary | null
  payment?: StartedPayment | null
  email: string
}

const moneySchema = v.object({ amountMinor: v.number(), currency: v.picklist(currencyCodes) })
const outcomeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('received'),
    receipt: v.object({
      id: v.string(),
      reference: v.string(),
      notice: v.optional(
        v.object({ text: v.string(), total: v.object({ charged: moneySchema, shown: moneySchema }) }),
      ),
    }),
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

export const storedParts = {
  delivery: v.object({ entryId: v.string(), outcome: outcomeSchema }),
  project: v.object({
    projectType: v.string(),
    plan: v.optional(v.picklist(projectPlanIds)),
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

export const storedConfirmationSchema = v.object({
  ...storedParts,
  type: v.picklist(confirmationTypes),
  delivery: v.nullable(storedParts.delivery),
  project: v.nullable(storedParts.project),
  payment: v.optional(storedParts.payment),
})

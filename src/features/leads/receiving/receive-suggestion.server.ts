import { createHash } from 'node:crypto'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { everyNameOf, ruledItems } from '#domain/catalogue/recommendation-rules.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { claimedMoney, formatMoney, type Money } from '#domain/money/money.ts'
import type { LeadSuggestion } from '#domain/records/lead.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { AiSuggest } from '../forms/ai-suggest-form.ts'
import { priceAgain, suspicionsOf, timingNote } from './receive-lead.server.ts'
import { emptyLead, joinNotes, type StoredLead, storeLead } from './store-lead.server.ts'

/**
 * As `receiveLead`; also completes the draft with the same key.
 * @throws AppError `invalid` for unknown recommendations, `key-reused`, `conflict`
 */
export async function receiveSuggestion(
  ctx: Ctx,
  {
    plan,
    idempotencyKey,
    visitorHash = null,
    hasOrigin = false,
  }: { plan: AiSuggest; idempotencyKey: string; visitorHash?: string | null; hasOrigin?: boolean },
): Promise<StoredLead> {
  const catalogue = await readCatalogue(ctx, { retired: true })
  const { quote, note } = plan.quote ? await priceAgain(ctx, plan.quote) : unquoted(plan)
  return storeLead(ctx, {
    idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(plan)).digest('base64url'),
    note: joinNotes(note, timingNote(plan.elapsedMs)),
    paidOrder: plan.razorpayOrderId ? { providerOrderId: plan.razorpayOrderId, visitorHash } : null,
    lead: {
      ...emptyLead,
      source: 'ai-suggest',
      suspicions: suspicionsOf(plan, hasOrigin),
      name: plan.fullName,
      email: plan.email,
      phone: plan.phone,
      companyName: plan.companyName,
      businessLocation: plan.businessLocation,
      projectType: plan.projectType,
      contactMethod: plan.contactMethod,
      timeline: plan.timeline,
      budget: plan.budget,
      currency: plan.currency,
      message: plan.projectDescription,
      services: plan.selectedServices,
      quote,
      suggestion: suggestionOf(catalogue, plan, quote),
    },
  })
}

/** The specified fields alone leave the total unchecked. */
function unquoted({ totalAmount, currency }: AiSuggest): { quote: null; note: string | null } {
  if (totalAmount === null) return { quote: null, note: null }
  const total = formatMoney(claimedMoney(totalAmount, currency))
  return { quote: null, note: `Unquoted: a total of ${total} was sent without saying what was chosen.` }
}

function suggestionOf(catalogue: Catalogue, plan: AiSuggest, quote: AgreedPrice | null): LeadSuggestion {
  const { aiRecommendations, paymentStatus } = plan
  const { industry, features, goals, selectedRecommendations } = aiRecommendations
  return {
    industry,
    features,
    goals,
    recommendations: selectedRecommendations.map((asked) => recommendationOf(catalogue, asked)),
    payment: paymentStatus && {
      status: paymentStatus,
      amount: claimedDeposit(plan, quote),
      method: plan.paymentMethod ?? '',
      orderId: plan.razorpayOrderId ?? '',
      paymentId: plan.razorpayPaymentId ?? '',
    },
  }
}

type Asked = AiSuggest['aiRecommendations']['selectedRecommendations'][number]

/** Some send its id or one of its names alone. */
function recommendationOf(catalogue: Catalogue, asked: Asked): LeadSuggestion['recommendations'][number] {
  if (typeof asked !== 'string') return asked
  const items = ruledItems(catalogue)
  const byId = items.find(({ id }) => id === asked)
  const byName = items.find((item) => everyNameOf(item).includes(asked))
  return { id: (byId ?? byName)?.id ?? '', name: byId?.name ?? asked, priority: '', aiConfidence: 0 }
}

function claimedDeposit({ paymentAmount, currency }: AiSuggest, quote: AgreedPrice | null): Money | null {
  if (paymentAmount === null) return null
  const inRupees = claimedMoney(paymentAmount, 'INR')
  // Pages of the previous release always send the deposit in rupees.
  return inRupees.amountMinor === quote?.charge.deposit.amountMinor
    ? inRupees
    : claimedMoney(paymentAmount, currency)
}

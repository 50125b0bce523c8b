import { minorPerMajor } from '#domain/money.ts'
import { defaultLocation } from '#domain/pricing.ts'
import { type Option, projectTypeOptions, requestTimelineOptions } from '#domain/project-request.ts'
import type { Quote, QuoteChoice, WireQuote } from '#domain/quote.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest } from '#features/leads/lead.ts'
import { type PricingState, quoteOrigin } from '#features/pricing/pricing.ts'
import { type Delivery, postDurably, subscribeOutbox } from '#platform/outbox.ts'
import { clearDraft } from './draft.ts'
import { requestPath } from './request-values.ts'

/**
 * Sends a checked request, or keeps it until it can be sent, and says what to show. Never rejects.
 * @param replaces id of the refused entry that this request mends
 */
export async function submitRequest({
  request,
  quote,
  elapsedMs,
  replaces,
  ...shown
}: {
  request: ProjectRequest
  quote: Quote | null
  choice: QuoteChoice | null
  pricing: PricingState
  /** Since the visitor began to fill it in. */
  elapsedMs: number
  replaces?: string
}): Promise<Confirmation> {
  const body: ProjectRequest = {
    ...request,
    businessLocation: 'Online Form Submission',
    quote: wireQuote({ quote, ...shown }),
    elapsedMs,
  }
  const delivery = await postDurably({ path: requestPath, body, replaces })
  forgetDraft(delivery)
  return {
    type: 'contact',
    delivery,
    email: request.customerEmail,
    project: {
      projectType: labelOf(projectTypeOptions, request.projectType),
      services: quote?.lines.map((line) => line.name) ?? [],
      total: quote && { charged: quote.charge.total, shown: quote.total },
      timeline: labelOf(requestTimelineOptions, request.timeline),
    },
  }
}

/** What was chosen goes along even if its price never arrived: the server prices it by itself. */
function wireQuote({
  quote,
  choice,
  pricing,
}: {
  quote: Quote | null
  choice: QuoteChoice | null
  pricing: PricingState
}): WireQuote | null {
  if (!choice) return null
  return {
    packageId: choice.packageId,
    addOnIds: [...choice.addOnIds],
    ...quoteOrigin(
      pricing.status === 'ready' ? pricing : { status: 'ready', location: defaultLocation, chosen: false },
    ),
    total: quote ? quote.total.amountMinor / minorPerMajor(quote.total.currency) : undefined,
  }
}

/** The outbox holds the answers now; if only this tab does, the draft stays until they have arrived. */
function forgetDraft({ entryId, outcome }: Delivery): void {
  const isLostWithTab = outcome.kind === 'unsaved' || (outcome.kind === 'refused' && !outcome.isSaved)
  if (!isLostWithTab) {
    clearDraft()
    return
  }
  const unsubscribe = subscribeOutbox((delivery) => {
    if (delivery.entryId !== entryId || delivery.outcome.kind !== 'received') return
    clearDraft()
    unsubscribe()
  })
}

function labelOf<Value extends string>(options: readonly Option<Value>[], value: Value): string {
  return options.find((option) => option.value === value)?.label ?? value
}

import { isPriceToConfirm } from '#domain/money/quote.ts'
import { formLocation, labelOf, projectTypeOptions, requestTimelineOptions } from '#domain/project-request.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest } from '#features/leads/forms/project-request-form.ts'
import { receiveLead } from '#features/leads/lead.wire.ts'
import { isPaid } from '#features/payments/payment.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { onceSafeToClose, postDurably } from '#platform/outbox/outbox.ts'
import { quoteToSend, type ShownQuote } from './calculator/wire-quote.ts'
import { clearDraft } from './form/draft.ts'

/**
 * Sends or stores a valid request. Never rejects.
 * @param payment the deposit, if begun
 * @param replaces id of the refused entry
 */
export async function submitRequest({
  request,
  quote,
  elapsedMs,
  payment,
  replaces,
  ...shown
}: ShownQuote & {
  request: ProjectRequest
  elapsedMs: number
  payment: Confirmation['payment']
  replaces?: string
}): Promise<Confirmation> {
  const body: ProjectRequest = {
    ...request,
    businessLocation: formLocation,
    quote: quoteToSend({ quote, ...shown }),
    currency: basisOf(shown.pricing)?.currency,
    elapsedMs,
  }
  const delivery = await postDurably({ to: receiveLead, body, replaces })
  onceSafeToClose(delivery, clearDraft)
  return {
    type: isPaid(payment?.known) ? 'payment' : 'contact',
    delivery,
    email: request.customerEmail,
    payment,
    project: {
      projectType: labelOf(projectTypeOptions, request.projectType),
      services: quote?.lines.map((line) => line.name) ?? [],
      total: quote && {
        charged: quote.charge.total,
        shown: quote.total,
        isToConfirm: isPriceToConfirm(quote),
      },
      timeline: labelOf(requestTimelineOptions, request.timeline),
    },
  }
}

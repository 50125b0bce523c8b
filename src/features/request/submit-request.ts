import { depositShown } from '#domain/pricing.ts'
import {
  formLocation,
  type Option,
  projectTypeOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { type AnyQuoteChoice, type AnyWireQuote, isPriceToConfirm, type Quote } from '#domain/quote.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest, RequestOrigin } from '#features/leads/forms/project-request-form.ts'
import { orderDeposit } from '#features/payments/checkout/order-deposit.ts'
import { isPaid, type Payable } from '#features/payments/payment.ts'
import { basisOf, type PricingState } from '#features/pricing/pricing.ts'
import { postDurably, whenSafe } from '#platform/outbox/outbox.ts'
import { clearDraft } from './draft.ts'
import { requestPath } from './request-values.ts'
import { shownPrice, wireQuote } from './wire-quote.ts'

type Shown = {
  quote: Quote | null
  choice: AnyQuoteChoice | null
  pricing: PricingState
}

/**
 * Sends a checked request, or stores it until the outbox can send it, and returns the confirmation to show. Never
 * rejects.
 * @param payment the deposit, if the visitor began to pay it
 * @param replaces id of the refused entry that this request corrects
 */
export async function submitRequest({
  request,
  quote,
  elapsedMs,
  payment,
  replaces,
  ...shown
}: Shown & {
  request: ProjectRequest
  /** Since the visitor began to fill in the form. */
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
  const delivery = await postDurably({ path: requestPath, body, replaces })
  whenSafe(delivery, clearDraft)
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

/** Returns the deposit of a choice. Its order holds the visitor's answers so far, in case the page closes. */
export function depositOf({
  request,
  source,
  quote,
  ...shown
}: Shown & { request: ProjectRequest; source: RequestOrigin; quote: Quote }): Payable {
  const { customerName, customerEmail, customerPhone, companyName } = request
  const project = labelOf(projectTypeOptions, request.projectType)
  const { projectType, contactMethod, bestTime, timeline, budget, projectDescription } = request
  const payable = {
    deposit: quote.charge.deposit,
    shown: depositShown(quote.total),
    price: { total: quote.charge.total, left: quote.charge.balance },
    description: `${project} for ${companyName || customerName}`.slice(0, 200),
    customer: { name: customerName, email: customerEmail, phone: customerPhone },
  }
  const order = {
    payable,
    quote: quoteToSend({ quote, ...shown }),
    request: {
      source,
      customerPhone,
      companyName,
      projectType,
      contactMethod,
      bestTime,
      timeline,
      budget,
      projectDescription,
    },
  }
  return { ...payable, openOrder: () => orderDeposit(order) }
}

/** Includes a choice even if its price never loaded, because the server prices it anyway. */
function quoteToSend({ quote, choice, pricing }: Shown): AnyWireQuote | null {
  return choice && wireQuote(choice, shownPrice(quote, pricing))
}

function labelOf<Value extends string>(options: readonly Option<Value>[], value: Value): string {
  return options.find((option) => option.value === value)?.label ?? value
}

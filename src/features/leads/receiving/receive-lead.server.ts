import { createHash } from 'node:crypto'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatMoney } from '#domain/money.ts'
import type { AnyWireQuote } from '#domain/quote.ts'
import { agreedPriceOf } from '#domain/quote.ts'
import type { LeadSuspicion } from '#domain/records/lead.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type HumanSigns, shortestHumanMs } from '../forms/lead-fields.ts'
import type { ProjectRequest } from '../forms/project-request-form.ts'
import { type StoredLead, storeLead, unasked } from './store-lead.server.ts'

/** `hasOrigin`: the sender named the page that it came from, as every browser does. */
type PlainForm = { hasOrigin: boolean }

/**
 * Receives a project request: prices its quote again, stores the lead and queues its mails. A suspected program's
 * lead is quarantined but answered like any other, so that a wrong guess loses no lead.
 * @throws AppError `invalid` for a quote of things we do not sell, `key-reused`, `conflict`
 */
export async function receiveLead({
  ctx,
  input: { request, idempotencyKey, earlierKey, visitorHash = null, plainForm },
}: {
  ctx: Ctx
  input: {
    request: ProjectRequest
    idempotencyKey: string
    /** See `NewLead`. */
    earlierKey?: string
    /** Proves that the same browser made the order that the request names. */
    visitorHash?: string | null
    /** Present for a form that a browser posted without a script. */
    plainForm?: PlainForm
  }
}): Promise<StoredLead> {
  const { quote: wireQuote, razorpayOrderId, draftKey, website, elapsedMs, ...answers } = request
  const { quote, note } = wireQuote ? await priceAgain(ctx, wireQuote) : { quote: null, note: null }
  return storeLead({
    ctx,
    input: {
      idempotencyKey,
      earlierKey,
      requestHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
      note,
      paidOrder: razorpayOrderId === null ? null : { providerOrderId: razorpayOrderId, visitorHash },
      draftKey,
      lead: {
        ...unasked,
        source: answers.source,
        suspicions: suspicionsOf({ website, elapsedMs }, plainForm),
        name: answers.customerName,
        email: answers.customerEmail,
        phone: answers.customerPhone,
        companyName: answers.companyName,
        businessLocation: answers.businessLocation,
        projectType: answers.projectType,
        contactMethod: answers.contactMethod,
        bestTime: answers.bestTime,
        timeline: answers.timeline,
        budget: answers.budget,
        currency: answers.currency ?? quote?.total.currency ?? null,
        message: answers.projectDescription,
        quote,
      },
    },
  })
}

/** Lists the signs that a program filled in the form. Without a script no page can tell how long that took. */
export function suspicionsOf({ website, elapsedMs }: HumanSigns, plainForm?: PlainForm): LeadSuspicion[] {
  const suspicions: LeadSuspicion[] = []
  if (website !== '') suspicions.push('honeypot')
  if (plainForm) {
    if (!plainForm.hasOrigin) suspicions.push('no-origin')
  } else if (elapsedMs === undefined) suspicions.push('no-timing')
  else if (elapsedMs < shortestHumanMs) suspicions.push('too-fast')
  return suspicions
}

/**
 * Prices a quote again. Prices may change while a form is open, so a total that differs from the visitor's gets a
 * note, not a refusal.
 */
export async function priceAgain(
  ctx: Ctx,
  wire: AnyWireQuote,
): Promise<{ quote: AgreedPrice; note: string | null }> {
  const { quote: priced, claimed } = await repriceQuote({ ctx, input: wire })
  const quote = agreedPriceOf(priced)
  if (!claimed) return { quote, note: null }
  return {
    quote: { ...quote, claimed },
    note: `The visitor’s page showed a total of ${formatMoney(claimed)}; our price is ${formatMoney(quote.total)}.`,
  }
}

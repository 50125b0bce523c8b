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
import { emptyLead, type StoredLead, storeLead } from './store-lead.server.ts'

/** `hasOrigin`: the request names its page, as every browser does. */
type PlainForm = { hasOrigin: boolean }

/** `isTimed: false`: pages of release 2f8fb0e, and their outboxes, send this form without `elapsedMs`. */
type Form = PlainForm | { isTimed: false }

/**
 * Prices the quote again. A suspected bot gets the usual answer and a quarantined lead: a wrong guess loses
 * nothing.
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
    earlierKey?: string
    /** Shows that this browser made the named order. */
    visitorHash?: string | null
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
        ...emptyLead,
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

/** Without a script the page cannot time the form. */
export function suspicionsOf({ website, elapsedMs }: HumanSigns, form?: Form): LeadSuspicion[] {
  const suspicions: LeadSuspicion[] = []
  if (website !== '') suspicions.push('honeypot')
  if (form && 'hasOrigin' in form) {
    if (!form.hasOrigin) suspicions.push('no-origin')
  } else if (elapsedMs !== undefined) {
    if (elapsedMs < shortestHumanMs) suspicions.push('too-fast')
  } else if (!form) suspicions.push('no-timing')
  return suspicions
}

/** Prices may change while a form is open, so a different total gets a note. */
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

import { createHash } from 'node:crypto'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { AnyWireQuote } from '#domain/money/quote.ts'
import { agreedPriceOf } from '#domain/money/quote.ts'
import type { LeadSuspicion } from '#domain/records/lead.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type HumanSigns, shortestHumanMs } from '../forms/lead-fields.ts'
import type { ProjectRequest } from '../forms/project-request-form.ts'
import { emptyLead, joinNotes, type StoredLead, storeLead } from './store-lead.server.ts'

/**
 * Prices the quote again. A suspected bot gets the usual answer and a quarantined lead: a wrong guess loses
 * nothing.
 * @throws AppError `invalid` for a quote of things we do not sell, `key-reused`, `conflict`
 */
export async function receiveLead(
  ctx: Ctx,
  {
    request,
    idempotencyKey,
    earlierKey,
    visitorHash = null,
    hasOrigin = false,
    isPlain = false,
  }: {
    request: ProjectRequest
    idempotencyKey: string
    earlierKey?: string
    /** Shows that this browser made the named order. */
    visitorHash?: string | null
    /** The request names its page, as every browser does. */
    hasOrigin?: boolean
    /** A form without a script, which cannot time it. */
    isPlain?: boolean
  },
): Promise<StoredLead> {
  const { quote: wireQuote, razorpayOrderId, draftKey, website, elapsedMs, ...answers } = request
  const { quote, note } = wireQuote ? await priceAgain(ctx, wireQuote) : { quote: null, note: null }
  return storeLead(ctx, {
    idempotencyKey,
    earlierKey,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
    note: isPlain ? note : joinNotes(note, timingNote(elapsedMs)),
    paidOrder: razorpayOrderId === null ? null : { providerOrderId: razorpayOrderId, visitorHash },
    draftKey,
    lead: {
      ...emptyLead,
      source: answers.source,
      suspicions: suspicionsOf({ website, elapsedMs }, hasOrigin),
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
  })
}

/** Programs that send only the specified fields have no timing, nor have pages without a script. */
export function suspicionsOf({ website, elapsedMs }: HumanSigns, hasOrigin: boolean): LeadSuspicion[] {
  const suspicions: LeadSuspicion[] = []
  if (website !== '') suspicions.push('honeypot')
  if (elapsedMs === undefined && !hasOrigin) suspicions.push('no-origin')
  if (elapsedMs !== undefined && elapsedMs < shortestHumanMs) suspicions.push('too-fast')
  return suspicions
}

export function timingNote(elapsedMs: number | undefined): string | null {
  return elapsedMs === undefined ? 'Sent without the timing that our own pages send.' : null
}

/** Prices may change while a form is open or a request waits to be sent, which staff are told. */
export async function priceAgain(
  ctx: Ctx,
  wire: AnyWireQuote,
): Promise<{ quote: AgreedPrice; note: string | null }> {
  const { quote: priced, claimed, change } = await repriceQuote(ctx, wire, { asChosen: true })
  const quote = agreedPriceOf(priced)
  return {
    quote: claimed ? { ...quote, claimed } : quote,
    note: joinNotes(
      claimed &&
        `The visitor’s page showed a total of ${formatMoney(claimed)}; our price is ${formatMoney(quote.total)}.`,
      change && `${change} We priced the request as it was last sold.`,
    ),
  }
}

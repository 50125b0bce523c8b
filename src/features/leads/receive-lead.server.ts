import { createHash } from 'node:crypto'
import { currencies } from '#domain/currency.ts'
import { formatMoney, groupIndian, minorPerMajor } from '#domain/money.ts'
import type { AnyWireQuote, QuoteRefusal } from '#domain/quote.ts'
import { repriceQuote } from '#features/pricing/pricing.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import {
  type LeadQuote,
  type LeadQuoteItems,
  type LeadSuspicion,
  type ProjectRequest,
  shortestHumanMs,
} from './lead.ts'
import { type StoredLead, storeLead, unasked } from './store-lead.server.ts'

/**
 * Takes a project request: prices its quote again, stores the lead and queues its mails. A suspect is quarantined and
 * answered like anybody, so that no lead is ever lost to a guess.
 * @throws AppError `invalid` for a quote of things we do not sell, `key-reused`, `conflict`.
 */
export async function receiveLead({
  ctx,
  input: { request, idempotencyKey },
}: {
  ctx: Ctx
  input: { request: ProjectRequest; idempotencyKey: string }
}): Promise<StoredLead> {
  const { quote: wireQuote, website, elapsedMs, ...answers } = request
  const { quote, note } = wireQuote ? await priceAgain(ctx, wireQuote) : { quote: null, note: null }
  return storeLead({
    ctx,
    input: {
      idempotencyKey,
      requestHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
      note,
      lead: {
        ...unasked,
        source: 'contact',
        suspicions: suspicionsOf({ website, elapsedMs }),
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
        message: answers.projectDescription,
        quote,
      },
    },
  })
}

/** What speaks against a person having filled it in. */
export function suspicionsOf({
  website,
  elapsedMs,
}: Pick<ProjectRequest, 'website' | 'elapsedMs'>): LeadSuspicion[] {
  const suspicions: LeadSuspicion[] = []
  if (website !== '') suspicions.push('honeypot')
  if (elapsedMs !== undefined && elapsedMs < shortestHumanMs) suspicions.push('too-fast')
  return suspicions
}

/** A total that differs from what the visitor saw is noted, not refused: prices may change while a form is open. */
export async function priceAgain(
  ctx: Ctx,
  wire: AnyWireQuote,
): Promise<{ quote: LeadQuote; note: string | null }> {
  const { basis, result, mismatch } = await repriceQuote({ ctx, input: wire })
  if (!result.ok) throw new AppError('invalid', 'This quote cannot be priced.', { fields: [fieldOf(result)] })
  const { lines, total, charge } = result.quote
  const quote: LeadQuote = {
    ...itemsOf(wire, lines),
    currency: basis.currency,
    multiplier: basis.multiplier,
    shownTotal: total.amountMinor / minorPerMajor(total.currency),
    totalInrMinor: charge.total.amountMinor,
    depositInrMinor: charge.deposit.amountMinor,
    remainderInrMinor: charge.remainder.amountMinor,
  }
  if (!mismatch) return { quote, note: null }
  const shown = `${currencies[basis.currency].symbol}${groupIndian(mismatch.shown)}`
  return {
    quote: { ...quote, mismatch },
    note: `The visitor’s page showed a total of ${shown}; our price is ${formatMoney(total)}.`,
  }
}

function itemsOf(wire: AnyWireQuote, lines: readonly { id: string; name: string }[]): LeadQuoteItems {
  const items = lines.map(({ id, name }) => ({ id, name }))
  if ('recommendationIds' in wire) return { recommendations: items }
  const [offer, ...addOns] = items
  if (!offer) throw new Error('A quote has a line for its package')
  return { packageId: offer.id, packageName: offer.name, addOns }
}

function fieldOf({ reason, id }: QuoteRefusal): { field: string; message: string } {
  switch (reason) {
    case 'unknown-package':
      return { field: 'quote.packageId', message: 'This package is not one of ours.' }
    case 'unknown-add-on':
      return { field: 'quote.addOnIds', message: 'This add-on is not one of ours.' }
    case 'incompatible-add-on':
      return { field: 'quote.addOnIds', message: `The add-on ${id} does not go with this package.` }
    case 'repeated-add-on':
      return { field: 'quote.addOnIds', message: `The add-on ${id} can be chosen once.` }
    case 'unknown-recommendation':
      return { field: 'quote.recommendationIds', message: 'This recommendation is not one of ours.' }
    case 'repeated-recommendation':
      return {
        field: 'quote.recommendationIds',
        message: `The recommendation ${id} can be chosen once.`,
      }
  }
}

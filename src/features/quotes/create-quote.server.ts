import { and, eq } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { describeItem } from '#domain/catalogue/sold-items.ts'
import type { AgreedLine, AgreedPrice, PriceTerms } from '#domain/money/agreed-price.ts'
import { type CurrencyCode, currencies } from '#domain/money/currency.ts'
import { type Money, minorPerMajor } from '#domain/money/money.ts'
import { priceIn, suggestedMultiplier } from '#domain/money/pricing.ts'
import { choiceOf, isPriceToConfirm, priceAsChosen } from '#domain/money/quote.ts'
import type { QuoteLine } from '#domain/records/quote.ts'
import { requireLead } from '#features/leads/lead.server.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { type QuoteRow, quoteRecord } from './quote.server.ts'
import { usualValidDays } from './quote.ts'

/**
 * Uses the prices and rate that the lead saw. Returns an existing draft.
 * @throws AppError `not-found`; `conflict` for a lead that was deleted, or may be a bot's, or that has accepted a quote
 */
export async function createQuote(ctx: Ctx, { leadId }: { leadId: string }): Promise<{ id: string }> {
  const staff = requireStaff(ctx)
  const lead = await requireLead(ctx, { id: leadId })
  if (lead.status === 'quarantined') {
    throw new AppError('conflict', 'Change the status of this lead first: it may be spam.')
  }
  const catalogue = await readCatalogue(ctx, { retired: true })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const of = (status: QuoteRow['status']) =>
      tx
        .select({ id: quotes.id, number: quotes.number })
        .from(quotes)
        .where(and(eq(quotes.leadId, leadId), eq(quotes.status, status)))
    const [accepted] = await of('accepted')
    if (accepted) throw new AppError('conflict', `The client has accepted ${accepted.number}.`)
    const at = ctx.clock()
    const [made] = await tx
      .insert(quotes)
      .values({
        status: 'draft',
        leadId,
        ownerId: verifiedOwnerOf(lead.email),
        clientName: lead.name,
        clientEmail: lead.email,
        companyName: lead.companyName,
        ...(lead.quote ? offerOf(catalogue, lead.quote) : nothingChosenIn(lead.currency ?? 'INR')),
        validDays: usualValidDays,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: quotes.id })
    if (!made) {
      const [draft] = await of('draft')
      if (!draft) throw new Error('The draft of a quote vanished while it was made')
      return { id: draft.id }
    }
    const data = { quoteId: made.id, number: null, to: 'draft', byPhone: false } as const
    await appendEvent(txCtx, { leadId }, staff.name, { kind: 'quote', data })
    const change = { noun: quoteRecord.noun, subjectId: made.id, before: {}, after: { leadId } }
    await recordChange(txCtx, change)
    return made
  })
}

type Choice = { kind: QuoteRow['kind']; lines: QuoteLine[]; terms: PriceTerms }

/** Staff write the lines. */
function nothingChosenIn(currency: CurrencyCode): Choice {
  const { displayRatePerInr: ratePerInr } = currencies[currency]
  return {
    kind: 'package',
    lines: [
      {
        id: 'website',
        name: 'Website',
        detail: '',
        amountMinor: 0,
        quantity: 1,
        isOption: false,
        isChosen: true,
      },
    ],
    terms: { currency, multiplier: suggestedMultiplier(currency), ratePerInr },
  }
}

/**
 * Uses the names and the total that the lead saw, and today's prices of what it consists of. A price below the charge
 * floor becomes the list price: one click must not sell at a loss.
 */
function offerOf(catalogue: Catalogue, price: AgreedPrice): Choice {
  const { kind, lines: chosen } = price
  const isOfPackage = kind === 'package'
  const { currency } = price.total
  const list = isPriceToConfirm(price) ? price.list : null
  const basis = { currency, multiplier: list ? suggestedMultiplier(currency) : price.terms.multiplier }
  const ratePerInr = list ? currencies[currency].displayRatePerInr : price.terms.ratePerInr
  const terms = { ...basis, ratePerInr }
  const priced = priceAsChosen(catalogue, choiceOf(price), basis)
  const total = (list ? priceIn(list.amountMinor / minorPerMajor(list.currency), basis) : price.total)
    .amountMinor
  if (!priced.ok) {
    // No longer sold, but the lead saw it.
    const name = chosen.map((item) => item.name).join(', ')
    const line = {
      id: chosen[0]?.id ?? 'website',
      name,
      detail: '',
      quantity: 1,
      amountMinor: total,
      ...planOf(chosen[0]),
    }
    return { kind, lines: [{ ...line, isOption: false, isChosen: true }], terms }
  }
  const amounts = shareOut(
    total,
    priced.quote.lines.map(({ amount }) => amount),
  )
  const lines = priced.quote.lines.map(({ id, name }, index) => ({
    id,
    name: chosen[index]?.name ?? name,
    detail: describeItem(catalogue, id),
    quantity: 1,
    amountMinor: amounts[index] ?? 0,
    isOption: isOfPackage && index > 0,
    isChosen: true,
    ...planOf(chosen[index]),
  }))
  return { kind, lines, terms }
}

function planOf(line: AgreedLine | undefined): Pick<AgreedLine, 'plan'> {
  return line?.plan ? { plan: line.plan } : {}
}

/**
 * Minor units that add up to the total. The first takes the difference, unless today's others cost more than all of
 * it: then each takes its share.
 */
function shareOut(total: number, prices: readonly Money[]): number[] {
  const unit = minorPerMajor(prices[0]?.currency ?? 'INR')
  const sum = sumOf(prices.map(({ amountMinor }) => amountMinor))
  const others = prices.slice(1).map(({ amountMinor }) => amountMinor)
  const shares = others.map((amountMinor) => Math.floor((amountMinor * total) / sum / unit) * unit)
  const rest = sumOf(others) < total ? others : shares
  return [total - sumOf(rest), ...rest]
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

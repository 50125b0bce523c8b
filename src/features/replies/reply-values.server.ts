import { exampleChoice } from '#domain/catalogue/published.ts'
import { amountWithNote } from '#domain/money/amount-with-note.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { owedFor, type PaidForPrice } from '#domain/money/owed.ts'
import { agreedPriceOf, priceQuote } from '#domain/money/quote.ts'
import { oneLine } from '#domain/one-line.ts'
import { labelOf, projectTypeOptions } from '#domain/project-request.ts'
import { readLeadAccount } from '#features/billing/account/lead-account.server.ts'
import { describeAmounts, explainUnpayable, quoteItems } from '#features/leads/describe-lead.ts'
import { wasLaunched } from '#features/leads/lead.server.ts'
import type { LeadDetail } from '#features/leads/lead-record.ts'
import { linkBlock, testPaymentText } from '#features/mails/mail.server.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { href } from '#routes'
import type { PlaceholderValues } from './placeholders.ts'

/** The button of a paragraph that is `{link}` alone. */
export function clientLink(ctx: Pick<Ctx, 'env'>) {
  return linkBlock(ctx, 'Open your requests', href('dashboard'))
}

type LeadForValues = Pick<LeadDetail, 'name' | 'reference' | 'quote' | 'services' | 'projectType'>
type Standing = { paid: PaidForPrice | null; isLaunched: boolean }

/** What is true now. */
export async function readValues(ctx: Ctx, lead: LeadForValues & { id: string }): Promise<PlaceholderValues> {
  const input = { leadId: lead.id }
  return valuesOf(ctx, lead, {
    paid: (await readLeadAccount(ctx, input)).paid,
    isLaunched: await wasLaunched(ctx, input),
  })
}

function valuesOf(
  ctx: Pick<Ctx, 'env' | 'actor'>,
  lead: LeadForValues,
  standing: Standing,
): PlaceholderValues {
  const { actor } = ctx
  const { quote } = lead
  const charged = quote && !explainUnpayable(quote) ? quote : null
  return {
    name: oneLine(lead.name) || 'there',
    reference: lead.reference,
    choice: choiceOf(lead) || null,
    price: charged && priceOf(charged, standing.paid),
    payments: charged && paymentsOf(charged, standing),
    link: clientLink(ctx).href,
    sender: actor.kind === 'staff' ? actor.name : null,
  }
}

type Quote = NonNullable<LeadDetail['quote']>

function choiceOf({ quote, services, projectType }: LeadForValues): string {
  const chosen = quote ? quoteItems(quote).map(({ name }) => name) : services
  return oneLine(chosen.join(', ')) || oneLine(labelOf(projectTypeOptions, projectType))
}

function priceOf({ total, charge }: Quote, paid: PaidForPrice | null): string {
  const { priceInrMinor } = owedFor(charge, paid)
  if (priceInrMinor < charge.total.amountMinor) return `${formatRupees(priceInrMinor)}, less the refund`
  return total.currency === 'INR'
    ? formatMoney(total)
    : `${formatMoney(total)} (${formatMoney(charge.total)})`
}

function paymentsOf(quote: Quote, standing: Standing): string {
  const lines = describeAmounts(quote, standing).map((row) => `${row.label}: ${amountWithNote(row)}`)
  return [...lines, ...(standing.paid?.isSimulated ? [testPaymentText] : [])].join('\n')
}

/** Values of an invented lead at list prices. */
export async function exampleValues(
  ctx: Pick<Ctx, 'env' | 'actor' | 'db' | 'log'>,
): Promise<PlaceholderValues> {
  const catalogue = await readCatalogue(ctx)
  const choice = exampleChoice(catalogue)
  const priced = choice && priceQuote(catalogue, choice, { currency: 'INR', multiplier: 1 })
  const quote = priced?.ok ? agreedPriceOf(priced.quote) : null
  const lead = { name: 'Asha Rao', reference: 'OW-K3T7QN', quote, services: [], projectType: '' }
  return valuesOf(ctx, lead, { paid: null, isLaunched: false })
}

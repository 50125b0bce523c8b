import { formatMoney, formatRupees, money } from '#domain/money.ts'
import { type PaidTowards, sharesOf } from '#domain/owed.ts'
import {
  chargeFloorPercent,
  depositShown,
  isUnderChargeFloor,
  priceToConfirm,
  suggestedMultiplier,
} from '#domain/pricing.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  formatRequestBudget,
  formLocation,
  labelOf,
  projectTypeOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { type AnyQuoteChoice, chargeOf, shownTotalOf, storedListPrice } from '#domain/quote.ts'
import type { LeadQuote, LeadQuoteItems, NamedItem } from '#domain/records/lead.ts'
import type { LeadDetail } from './lead-record.ts'

/** Describes a lead's answers for people, without empty ones, for mails and the desk. */
export function describeLead(
  lead: Pick<
    LeadDetail,
    | 'name'
    | 'email'
    | 'phone'
    | 'companyName'
    | 'businessLocation'
    | 'projectType'
    | 'services'
    | 'contactMethod'
    | 'bestTime'
    | 'timeline'
    | 'budget'
    | 'currency'
    | 'suggestion'
  > &
    Partial<Pick<LeadDetail, 'quote'>>,
): { label: string; value: string }[] {
  const { suggestion } = lead
  return [
    { label: 'Full name', value: lead.name },
    { label: 'Email', value: lead.email },
    { label: 'Phone', value: lead.phone },
    { label: 'Company', value: lead.companyName },
    { label: 'Location', value: lead.businessLocation === formLocation ? '' : lead.businessLocation },
    {
      label: 'Project type',
      // A chat lead's project is one of its services.
      value: lead.services.includes(lead.projectType) ? '' : labelOf(projectTypeOptions, lead.projectType),
    },
    { label: 'Industry', value: suggestion?.industry ?? '' },
    { label: 'Services', value: lead.services.join(', ') },
    { label: 'Features', value: suggestion?.features.join(', ') ?? '' },
    { label: 'Goals', value: suggestion?.goals.join(', ') ?? '' },
    { label: 'Contact by', value: labelOf(contactMethodOptions, lead.contactMethod) },
    { label: 'Best time', value: labelOf(bestTimeOptions, lead.bestTime) },
    { label: 'Timeline', value: labelOf(requestTimelineOptions, lead.timeline) },
    {
      label: 'Budget',
      value: formatRequestBudget(lead.budget, lead.currency ?? lead.quote?.currency ?? 'USD') ?? lead.budget,
    },
  ].filter((row) => row.value !== '')
}

/**
 * Describes a stored quote for people: the choice, the total as shown, and its split in rupees if it can be paid.
 * @param paid what came in for it; null before that
 */
export function describeQuote(
  quote: LeadQuote,
  paid: PaidTowards | null,
): { label: string; value: string }[] {
  const total = formatMoney(shownTotalOf(quote))
  return [
    ...describeItems(quote),
    { label: 'Total', value: total },
    ...(explainUnpayable(quote)
      ? [{ label: 'To start (10%)', value: priceToConfirm }]
      : describeSplit(quote, paid)),
  ].filter((row) => row.value !== '')
}

function describeSplit(quote: LeadQuote, paid: PaidTowards | null): { label: string; value: string }[] {
  const total = shownTotalOf(quote)
  const isForeign = quote.currency !== 'INR'
  const about = isForeign ? ` (about ${formatMoney(depositShown(total))})` : ''
  return [
    { label: 'Total in rupees', value: isForeign ? formatRupees(quote.totalInrMinor) : '' },
    ...sharesOf(chargeOf(quote), paid).map(({ label, amount, isDeposit }) => ({
      label,
      value: `${amount}${isDeposit ? about : ''}`,
    })),
  ]
}

/** Explains to staff why nobody can pay a quote, and what to do; null if it can be paid. */
export function explainUnpayable(quote: LeadQuote): string | null {
  const worth = money(quote.totalInrMinor, 'INR')
  const list = storedListPrice(quote, choiceOf(quote))
  if (!list || !isUnderChargeFloor(worth, list)) return null
  const { currency } = quote
  const shown = formatMoney(shownTotalOf(quote))
  return `This quote cannot be paid: ${shown} is worth ${formatMoney(worth)}, under ${chargeFloorPercent}% of the list price of ${formatMoney(list)}. Agree on a price with the customer, then make a payment link for an amount. Once the multiplier of ${currency} is ${suggestedMultiplier(currency)}, new orders in it can be paid.`
}

function choiceOf(quote: LeadQuoteItems): AnyQuoteChoice {
  if ('recommendations' in quote) return { recommendationIds: quote.recommendations.map(({ id }) => id) }
  return { packageId: quote.packageId, addOnIds: quote.addOns.map(({ id }) => id) }
}

function describeItems(quote: LeadQuoteItems): { label: string; value: string }[] {
  const list = (items: readonly NamedItem[]) => items.map(({ name }) => name).join(', ')
  if ('recommendations' in quote) return [{ label: 'Recommendations', value: list(quote.recommendations) }]
  return [
    { label: 'Package', value: quote.packageName },
    { label: 'Add-ons', value: list(quote.addOns) },
  ]
}

/** Lists the chosen items, each with its kind. */
export function quoteItems(quote: LeadQuoteItems): { kind: string; name: string }[] {
  if ('recommendations' in quote) {
    return quote.recommendations.map(({ name }) => ({ kind: 'Recommendation', name }))
  }
  return [
    { kind: 'Package', name: quote.packageName },
    ...quote.addOns.map(({ name }) => ({ kind: 'Add-on', name })),
  ]
}

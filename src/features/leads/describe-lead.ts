import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { amountWithNote } from '#domain/money/amount-with-note.ts'
import { formatMoney, type Money } from '#domain/money/money.ts'
import { type PaidTowards, sharesOf } from '#domain/money/owed.ts'
import {
  chargeFloorPercent,
  depositShown,
  priceToConfirmText,
  statedSums,
  suggestedMultiplier,
} from '#domain/money/pricing.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  formatRequestBudget,
  formLocation,
  labelOf,
  projectTypeOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import type { LeadDetail } from './lead-record.ts'

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
      value:
        formatRequestBudget(lead.budget, lead.currency ?? lead.quote?.total.currency ?? 'USD') ?? lead.budget,
    },
  ].filter((row) => row.value !== '')
}

type Standing = {
  /** Null before a payment. */
  paid: PaidTowards | null
  isLaunched: boolean
}

export function describeQuote(quote: AgreedPrice, standing: Standing): { label: string; value: string }[] {
  const amounts = describeAmounts(quote, standing).map((row) => ({
    label: row.label,
    value: amountWithNote(row),
  }))
  return [...describeItems(quote), ...amounts].filter((row) => row.value !== '')
}

export type DescribedAmount = { label: string; amount: string; note: string; isTotal: boolean }

export function describeAmounts(quote: AgreedPrice, standing: Standing): DescribedAmount[] {
  const row = { note: '', isTotal: false }
  return [
    { ...row, label: 'Total', amount: formatMoney(quote.total), isTotal: true },
    ...(explainUnpayable(quote)
      ? [{ ...row, label: 'Deposit (10%)', amount: priceToConfirmText }]
      : describeSplit(quote, standing)),
  ].filter(({ amount }) => amount !== '')
}

function describeSplit(quote: AgreedPrice, { paid, isLaunched }: Standing): DescribedAmount[] {
  const { total, charge } = quote
  const isForeign = total.currency !== 'INR'
  const about = isForeign ? `about ${formatMoney(depositShown(total))}` : ''
  return [
    {
      label: 'Total in rupees',
      amount: isForeign ? formatMoney(charge.total) : '',
      note: '',
      isTotal: false,
    },
    ...sharesOf(charge, paid, isLaunched).map(({ label, amount, isDeposit }) => ({
      label,
      amount,
      note: isDeposit ? about : '',
      isTotal: false,
    })),
  ]
}

/** Null for a price in rupees, and while it is to be confirmed. */
export function chargeBeside(quote: AgreedPrice): Money | null {
  const sums = { charged: quote.charge.total, shown: quote.total, isToConfirm: isPriceToConfirm(quote) }
  const { sum, beside } = statedSums(sums)
  return beside && sum
}

/** Null if it can be paid. */
export function explainUnpayable(quote: AgreedPrice): string | null {
  if (!isPriceToConfirm(quote)) return null
  const { list, charge } = quote
  const worth = charge.total
  const { currency } = quote.total
  const shown = formatMoney(quote.total)
  return `This quote can’t be paid online: ${shown} is worth ${formatMoney(worth)}, under ${chargeFloorPercent}% of the list price of ${formatMoney(list)}. Agree on a price with the client, then send a payment link for that amount. To take new orders in ${currency} online, set its multiplier to ${suggestedMultiplier(currency)}.`
}

export function describeItems({ kind, lines }: AgreedPrice): { label: string; value: string }[] {
  const list = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')
  if (kind === 'recommendations') return [{ label: 'Recommendations', value: list(lines) }]
  return [
    { label: 'Package', value: list(lines.slice(0, 1)) },
    { label: 'Add-ons', value: list(lines.slice(1)) },
  ]
}

export function quoteItems({ kind, lines }: AgreedPrice): { kind: string; name: string }[] {
  return lines.map(({ name }, index) => {
    if (kind === 'recommendations') return { kind: 'Recommendation', name }
    return { kind: index === 0 ? 'Package' : 'Add-on', name }
  })
}

import { type CurrencyCode, currencies } from './money/currency.ts'
import { groupIndian } from './money/money.ts'

export type Option<Value extends string> = { value: Value; label: string }

/** Falls back to the value, as in leads from other sources. */
export function labelOf(options: readonly Option<string>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

export type ProjectType =
  | 'business-consultation'
  | 'business-website'
  | 'ecommerce'
  | 'portfolio'
  | 'blog'
  | 'landing-page'
  | 'web-app'
  | 'redesign'
  | 'other'

export const projectTypeOptions: readonly Option<ProjectType>[] = [
  { value: 'business-consultation', label: 'Business Consultation' },
  { value: 'business-website', label: 'Business Website' },
  { value: 'ecommerce', label: 'E-commerce Store' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'blog', label: 'Blog' },
  { value: 'landing-page', label: 'Landing Page' },
  { value: 'web-app', label: 'Web Application' },
  { value: 'redesign', label: 'Website Redesign' },
  { value: 'other', label: 'Other' },
]

export type ContactMethod = 'email' | 'phone' | 'whatsapp' | 'video'

export const contactMethodOptions: readonly Option<ContactMethod>[] = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone call' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'video', label: 'Video call' },
]

export type BestTime = 'morning' | 'afternoon' | 'evening' | 'anytime'

export const bestTimeOptions: readonly Option<BestTime>[] = [
  { value: 'morning', label: 'Morning (9-12)' },
  { value: 'afternoon', label: 'Afternoon (12-5)' },
  { value: 'evening', label: 'Evening (5-8)' },
  { value: 'anytime', label: 'Anytime' },
]

export type RequestTimeline = 'immediately' | 'within-week' | 'within-month' | 'flexible'

export const requestTimelineOptions: readonly Option<RequestTimeline>[] = [
  { value: 'immediately', label: 'Immediately' },
  { value: 'within-week', label: 'Within a week' },
  { value: 'within-month', label: 'Within a month' },
  { value: 'flexible', label: 'Flexible' },
]

export type RequestBudget = 'under-500' | '500-1500' | '1500-3000' | '3000-5000' | '5000-plus' | 'discuss'

export const formLocation = 'Online Form Submission'

/** The options are in dollars for every currency, as specified. */
export const requestBudgetOptions: readonly Option<RequestBudget>[] = [
  { value: 'under-500', label: 'Under $500' },
  { value: '500-1500', label: '$500-$1,500' },
  { value: '1500-3000', label: '$1,500-$3,000' },
  { value: '3000-5000', label: '$3,000-$5,000' },
  { value: '5000-plus', label: '$5,000+' },
  { value: 'discuss', label: 'Let’s discuss' },
]

/** Uses the visitor's currency: `about €460-€1,400 (chosen as $500-$1,500)`. Null for an unknown budget. */
export function formatRequestBudget(budget: string, currency: CurrencyCode): string | null {
  const label = requestBudgetOptions.find(({ value }) => value === budget)?.label
  if (label === undefined) return null
  const there = dollarsIn(currency, label)
  return currency === 'USD' || there === label ? label : `about ${lowerFirst(there)} (chosen as ${label})`
}

export function budgetHint(budget: string | undefined, currency: CurrencyCode): string | undefined {
  if (currency === 'USD') return undefined
  const label = requestBudgetOptions.find(({ value }) => value === budget)?.label ?? ''
  const there = dollarsIn(currency, label)
  return there === label
    ? `In US dollars: $1,000 is about ${dollarsIn(currency, '$1,000')}.`
    : `About ${lowerFirst(there)}.`
}

function dollarsIn(currency: CurrencyCode, text: string): string {
  const { symbol, displayRatePerInr } = currencies[currency]
  const rate = displayRatePerInr / currencies.USD.displayRatePerInr
  return text.replace(/\$([\d,]+)/g, (_, digits: string) => {
    const amount = Number(digits.replaceAll(',', '')) * rate
    return `${symbol}${groupIndian(Number(amount.toPrecision(2)))}`
  })
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

import * as v from 'valibot'
import { calculatorAddOns, calculatorPackages, compatibleAddOns } from './catalogue/calculator.ts'
import { industryPackages } from './catalogue/industry-packages.ts'
import { addOnsFor, pricingAddOns } from './catalogue/pricing-add-ons.ts'
import { pricingPackages } from './catalogue/pricing-packages.ts'
import { recommendationRules } from './catalogue/recommendation-rules.ts'
import { type CurrencyCode, currencies, currencyCodes } from './currency.ts'
import { type Money, money, wholeMoney } from './money.ts'
import {
  type Charge,
  chargeFor,
  displayRateAmount,
  isUnderChargeFloor,
  type PriceBasis,
  priceIn,
} from './pricing.ts'

/** A choice in the calculator: only ids, so that the server can price it again. */
export type QuoteChoice = { packageId: string; addOnIds: readonly string[] }
/** A choice among the wizard's recommendations. */
type RecommendationChoice = { recommendationIds: readonly string[] }
export type AnyQuoteChoice = QuoteChoice | RecommendationChoice

type QuoteLine = { id: string; name: string; amount: Money }

export type Quote = {
  /** In the order chosen, a package before its add-ons. Each line is rounded on its own for display. */
  lines: readonly QuoteLine[]
  /** The rounded sum of the unrounded lines; may differ by a unit from the sum of the shown lines. */
  total: Money
  charge: Charge
  /** The list price in rupees. */
  list: Money
}

/** A quote's amounts as stored when it was priced; the program never prices them again. */
export type PricedAmounts = {
  currency: CurrencyCode
  multiplier: number
  /** Minor units of `currency`. */
  shownTotalMinor: number
  /** Paise. Deposit and balance (stored as `remainderInrMinor`) add up to the total. */
  totalInrMinor: number
  depositInrMinor: number
  remainderInrMinor: number
  /** The list price in paise. Quotes priced before the charge floor have none. */
  listInrMinor?: number
  /** Units of `currency` for a rupee, which turned the shown total into paise. Quotes priced earlier have none. */
  ratePerInr?: number
}

/** The amounts in the form in which they were priced. */
export function chargeOf({ totalInrMinor, depositInrMinor, remainderInrMinor }: PricedAmounts): Charge {
  const [total, deposit, balance] = [totalInrMinor, depositInrMinor, remainderInrMinor].map((paise) =>
    money(paise, 'INR'),
  ) as [Money, Money, Money]
  return { total, deposit, balance }
}

export type QuoteRefusal = {
  reason:
    | 'unknown-package'
    | 'unknown-add-on'
    | 'incompatible-add-on'
    | 'repeated-add-on'
    | 'unknown-recommendation'
    | 'repeated-recommendation'
  id: string
}

export type QuoteResult = { ok: true; quote: Quote } | ({ ok: false } & QuoteRefusal)

/** A package or recommendation of any list, with the add-ons it takes. */
type PricedItem = { id: string; name: string; priceInr: number }
export type Offer = PricedItem & { addOns: readonly PricedItem[] }

/**
 * The `quote` field beside the specified fields of a paying request. It accepts unknown ids, which `priceQuote`
 * refuses.
 */
export const quoteSchema = v.object({
  packageId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  addOnIds: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))),
    v.maxLength(11),
    v.check((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once.'),
  ),
  currency: v.picklist(currencyCodes),
  /** The country whose location price the page showed; null if the visitor chose the currency by hand. */
  countryCode: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Use two capital letters.'))),
  /** The total that the visitor saw, in whole units of `currency`; the server refuses any other. */
  total: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

export type WireQuote = v.InferOutput<typeof quoteSchema>

/** The `quote` field for recommendations. Their prices depend on the currency alone, not on the country. */
export const recommendationQuoteSchema = v.object({
  recommendationIds: v.pipe(
    v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))),
    v.nonEmpty('Choose at least one recommendation.'),
    v.maxLength(recommendationRules.length),
    v.check((ids) => new Set(ids).size === ids.length, 'Each recommendation can be chosen once.'),
  ),
  currency: quoteSchema.entries.currency,
  total: quoteSchema.entries.total,
})

type WireRecommendationQuote = v.InferOutput<typeof recommendationQuoteSchema>

/** Either kind of quote. Lazy instead of a union, so that a refusal names the field and not the whole quote. */
export const anyQuoteSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'recommendationIds' in input
    ? recommendationQuoteSchema
    : quoteSchema,
)

export type AnyWireQuote = WireQuote | WireRecommendationQuote

/** Returns a quote's amounts to store, with the basis that priced it. */
export function amountsOf(
  { total, charge, list }: Quote,
  { currency, multiplier }: PriceBasis,
): PricedAmounts {
  return {
    currency,
    multiplier,
    shownTotalMinor: total.amountMinor,
    totalInrMinor: charge.total.amountMinor,
    depositInrMinor: charge.deposit.amountMinor,
    remainderInrMinor: charge.balance.amountMinor,
    listInrMinor: list.amountMinor,
    ratePerInr: currencies[currency].displayRatePerInr,
  }
}

/** Returns a stored quote's total in the visitor's currency. */
export function shownTotalOf({ shownTotalMinor, currency }: PricedAmounts): Money {
  return money(shownTotalMinor, currency)
}

/** Returns whether the price is too low to charge, so that staff confirm it before anyone pays. */
export function isPriceToConfirm({ charge, list }: Pick<Quote, 'charge' | 'list'>): boolean {
  return isUnderChargeFloor(charge.total, list)
}

/** Returns whether a stored price is too low to charge. False without a list price, stored or in today's catalogue. */
export function isStoredPriceToConfirm(amounts: PricedAmounts, choice: AnyQuoteChoice): boolean {
  const list = storedListPrice(amounts, choice)
  return list !== null && isUnderChargeFloor(money(amounts.totalInrMinor, 'INR'), list)
}

/** Returns the stored list price, or today's if the quote has none; null if the agency no longer sells the choice. */
export function storedListPrice({ listInrMinor }: PricedAmounts, choice: AnyQuoteChoice): Money | null {
  if (listInrMinor !== undefined) return money(listInrMinor, 'INR')
  const now = priceQuote(choice, { currency: 'INR', multiplier: 1 })
  return now.ok ? now.quote.list : null
}

/** Finds a package of the calculator, the pricing section or an industry by its id. */
export function findOffer(packageId: string): Offer | undefined {
  const inCalculator = calculatorPackages.find((item) => item.id === packageId)
  if (inCalculator) {
    const { id, name, basePriceInr } = inCalculator
    return { id, name, priceInr: basePriceInr, addOns: compatibleAddOns(id) }
  }
  const inPricing = [...pricingPackages, ...industryPackages].find((item) => item.id === packageId)
  return (
    inPricing && {
      id: inPricing.id,
      name: inPricing.name,
      priceInr: inPricing.priceInr,
      addOns: addOnsFor(inPricing.id).map(({ service, ...addOn }) => ({ ...addOn, name: service })),
    }
  )
}

/** Prices a choice, in the browser and on the server alike. Refuses bad ids without throwing. */
export function priceQuote(choice: AnyQuoteChoice, basis: PriceBasis): QuoteResult {
  return 'recommendationIds' in choice ? priceRecommendations(choice, basis) : pricePackage(choice, basis)
}

function pricePackage(choice: QuoteChoice, basis: PriceBasis): QuoteResult {
  const offer = findOffer(choice.packageId)
  if (!offer) return { ok: false, reason: 'unknown-package', id: choice.packageId }

  const items: PricedItem[] = [offer]
  for (const id of choice.addOnIds) {
    const addOn = offer.addOns.find((candidate) => candidate.id === id)
    if (!addOn) return { ok: false, reason: isAddOnId(id) ? 'incompatible-add-on' : 'unknown-add-on', id }
    if (items.includes(addOn)) return { ok: false, reason: 'repeated-add-on', id }
    items.push(addOn)
  }

  return quoteOf(items, (inr) => priceIn(inr, basis))
}

/** Prices recommendations at the display rate, as specified; multipliers are for the prices of a country. */
function priceRecommendations({ recommendationIds }: RecommendationChoice, basis: PriceBasis): QuoteResult {
  const items: PricedItem[] = []
  for (const id of recommendationIds) {
    const rule = recommendationRules.find((candidate) => candidate.id === id)
    if (!rule) return { ok: false, reason: 'unknown-recommendation', id }
    if (items.includes(rule)) return { ok: false, reason: 'repeated-recommendation', id }
    items.push(rule)
  }
  return quoteOf(items, (inr) => displayRateAmount(sumOf(inr), basis.currency))
}

function quoteOf(
  items: readonly PricedItem[],
  amountOf: (inr: number | readonly number[]) => Money,
): QuoteResult {
  const prices = items.map((item) => item.priceInr)
  const total = amountOf(prices)
  return {
    ok: true,
    quote: {
      lines: items.map(({ id, name, priceInr }) => ({ id, name, amount: amountOf(priceInr) })),
      total,
      charge: chargeFor(total),
      list: wholeMoney(sumOf(prices), 'INR'),
    },
  }
}

function sumOf(inr: number | readonly number[]): number {
  return typeof inr === 'number' ? inr : inr.reduce((sum, item) => sum + item, 0)
}

function isAddOnId(id: string): boolean {
  return [...calculatorAddOns, ...pricingAddOns].some((addOn) => addOn.id === id)
}

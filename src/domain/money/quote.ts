import * as v from 'valibot'
import { otherSizeOf } from '../catalogue/add-on-sizes.ts'
import { planOfPackage } from '../catalogue/package-plan.ts'
import type { PricingPackage } from '../catalogue/pricing-packages.ts'
import { addOnsFor, type Catalogue, compatibleAddOns } from '../catalogue/published.ts'
import type { AgreedLine, AgreedPrice } from './agreed-price.ts'
import { currencies, currencyCodes } from './currency.ts'
import { type Money, wholeMoney } from './money.ts'
import { chargeFor, displayRateAmount, isUnderChargeFloor, type PriceBasis, priceIn } from './pricing.ts'

/** Only ids: the server prices the choice again. */
export type QuoteChoice = { packageId: string; addOnIds: readonly string[] }
type RecommendationChoice = { recommendationIds: readonly string[] }
export type AnyQuoteChoice = QuoteChoice | RecommendationChoice

export type Quote = Omit<AgreedPrice, 'lines'> & { lines: (AgreedLine & { amount: Money })[] }

export type QuoteRefusal = {
  reason:
    | 'unknown-package'
    | 'unknown-add-on'
    | 'incompatible-add-on'
    | 'repeated-add-on'
    | 'second-size-of-add-on'
    | 'unknown-recommendation'
    | 'repeated-recommendation'
  id: string
}

export type QuoteResult = { ok: true; quote: Quote } | ({ ok: false } & QuoteRefusal)

type PricedItem = AgreedLine & { priceInr: number }
type Listed = PricedItem & Pick<PricingPackage, 'twinId'>
export type Offer = PricedItem & { addOns: readonly PricedItem[] }

/** Of anything that we sell or have sold. */
export const itemId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60))

/** More than anybody chooses. */
export const mostItems = 50

/** Accepts unknown ids, which `priceQuote` refuses. */
export const quoteSchema = v.object({
  packageId: itemId,
  addOnIds: v.pipe(
    v.array(itemId),
    v.maxLength(mostItems),
    v.check((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once.'),
  ),
  currency: v.picklist(currencyCodes),
  /** Null for a currency chosen by hand. */
  countryCode: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Use two capital letters.'))),
  /** The total shown, in whole units of `currency`; the server refuses any other. */
  total: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})

export type WireQuote = v.InferOutput<typeof quoteSchema>

export const recommendationQuoteSchema = v.object({
  recommendationIds: v.pipe(
    v.array(itemId),
    v.nonEmpty('Choose at least one recommendation.'),
    v.maxLength(mostItems),
    v.check((ids) => new Set(ids).size === ids.length, 'Each recommendation can be chosen once.'),
  ),
  currency: quoteSchema.entries.currency,
  total: quoteSchema.entries.total,
})

type WireRecommendationQuote = v.InferOutput<typeof recommendationQuoteSchema>

/** A union's refusal would not name the field. */
export const anyQuoteSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'recommendationIds' in input
    ? recommendationQuoteSchema
    : quoteSchema,
)

export type AnyWireQuote = WireQuote | WireRecommendationQuote

/** Drops amounts, which need not add up to the total. */
export function agreedPriceOf(quote: Quote): AgreedPrice {
  return { ...quote, lines: quote.lines.map(({ amount: _, ...line }) => line) }
}

export function isPriceToConfirm({ charge, list }: Pick<AgreedPrice, 'charge' | 'list'>): boolean {
  return isUnderChargeFloor(charge.total, list)
}

export function choiceOf({ kind, lines }: Pick<AgreedPrice, 'kind' | 'lines'>): AnyQuoteChoice {
  const ids = lines.map(({ id }) => id)
  if (kind === 'recommendations') return { recommendationIds: ids }
  const [packageId = '', ...addOnIds] = ids
  return { packageId, addOnIds }
}

export function findOffer(catalogue: Catalogue, packageId: string): Offer | undefined {
  const { calculatorPackages, pricingPackages, industryPackages } = catalogue
  const inCalculator = calculatorPackages.find((item) => item.id === packageId)
  if (inCalculator) {
    const { id, name, basePriceInr } = inCalculator
    return { id, name, priceInr: basePriceInr, addOns: compatibleAddOns(catalogue, id) }
  }
  const inPricing: Listed | undefined = [...pricingPackages, ...industryPackages].find(
    (item) => item.id === packageId,
  )
  return (
    inPricing && {
      id: inPricing.id,
      name: inPricing.name,
      priceInr: inPricing.priceInr,
      addOns: [
        ...addOnsFor(catalogue, inPricing.id).map(({ service, ...addOn }) => ({ ...addOn, name: service })),
        ...(inPricing.twinId ? compatibleAddOns(catalogue, inPricing.twinId) : []),
      ],
    }
  )
}

export function priceQuote(catalogue: Catalogue, choice: AnyQuoteChoice, basis: PriceBasis): QuoteResult {
  return 'recommendationIds' in choice
    ? priceRecommendations(catalogue, choice, basis)
    : pricePackage(catalogue, choice, basis)
}

/** Also what went together when it was chosen, and no longer does. */
export function priceAsChosen(catalogue: Catalogue, choice: AnyQuoteChoice, basis: PriceBasis): QuoteResult {
  return 'recommendationIds' in choice
    ? priceRecommendations(catalogue, choice, basis)
    : pricePackage(catalogue, choice, basis, { isAsChosen: true })
}

function pricePackage(
  catalogue: Catalogue,
  choice: QuoteChoice,
  basis: PriceBasis,
  { isAsChosen = false } = {},
): QuoteResult {
  const offer = findOffer(catalogue, choice.packageId)
  if (!offer) return { ok: false, reason: 'unknown-package', id: choice.packageId }

  const plan = planOfPackage(catalogue, offer.id)
  const items: PricedItem[] = [plan ? { ...offer, plan } : offer]
  for (const id of choice.addOnIds) {
    const known = everyAddOn(catalogue).find((candidate) => candidate.id === id)
    if (!known) return { ok: false, reason: 'unknown-add-on', id }
    const addOn = offer.addOns.find((candidate) => candidate.id === id) ?? (isAsChosen ? known : null)
    if (!addOn) return { ok: false, reason: 'incompatible-add-on', id }
    if (items.some((item) => item.id === id)) return { ok: false, reason: 'repeated-add-on', id }
    if (!isAsChosen && items.some((item) => item.id === otherSizeOf(catalogue, id)))
      return { ok: false, reason: 'second-size-of-add-on', id }
    items.push(addOn)
  }

  return quoteOf('package', items, basis, (inr) => priceIn(inr, basis))
}

/** Specified: multipliers apply only to country prices. */
function priceRecommendations(
  { recommendations }: Catalogue,
  { recommendationIds }: RecommendationChoice,
  basis: PriceBasis,
): QuoteResult {
  const items: PricedItem[] = []
  for (const id of recommendationIds) {
    const item = recommendations.find((candidate) => candidate.id === id)
    if (!item) return { ok: false, reason: 'unknown-recommendation', id }
    if (items.includes(item)) return { ok: false, reason: 'repeated-recommendation', id }
    items.push(item)
  }
  return quoteOf('recommendations', items, basis, (inr) => displayRateAmount(sumOf(inr), basis.currency))
}

function quoteOf(
  kind: Quote['kind'],
  items: readonly PricedItem[],
  { currency, multiplier }: PriceBasis,
  amountOf: (inr: number | readonly number[]) => Money,
): QuoteResult {
  const prices = items.map((item) => item.priceInr)
  const total = amountOf(prices)
  return {
    ok: true,
    quote: {
      kind,
      lines: items.map(({ id, name, plan, priceInr }) => ({
        id,
        name,
        amount: amountOf(priceInr),
        ...(plan && { plan }),
      })),
      terms: { currency, multiplier, ratePerInr: currencies[currency].displayRatePerInr },
      // Rounded once; may differ by a unit from the sum of the shown lines.
      total,
      charge: chargeFor(total),
      list: wholeMoney(sumOf(prices), 'INR'),
    },
  }
}

function sumOf(inr: number | readonly number[]): number {
  return typeof inr === 'number' ? inr : inr.reduce((sum, item) => sum + item, 0)
}

export function isAddOnId(catalogue: Catalogue, id: string): boolean {
  return everyAddOn(catalogue).some((addOn) => addOn.id === id)
}

function everyAddOn({ calculatorAddOns, pricingAddOns }: Catalogue): readonly PricedItem[] {
  return [...calculatorAddOns, ...pricingAddOns.map(({ service, ...addOn }) => ({ ...addOn, name: service }))]
}

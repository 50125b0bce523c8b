import { type CurrencyCode, currencies } from './currency.ts'
import {
  formatMoney,
  groupIndian,
  type Money,
  minorPerMajor,
  money,
  subtractMoney,
  wholeMoney,
} from './money.ts'

export type PricingLocation = {
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  countryName: string
  currency: CurrencyCode
  currencySymbol: string
  /** Above 0, at most four decimals. */
  priceMultiplier: number
  isDefault: boolean
}

export type PriceBasis = { currency: CurrencyCode; multiplier: number }

/** A percentage of the list price. We charge nothing below it: the location formula undercharges some currencies. */
export const chargeFloorPercent = 80

export const priceToConfirmText = 'The price in this currency is confirmed before payment.'

/** To who chose something whose price can be paid. */
export const priceStaysText = 'Your price stays the same unless you ask for something else.'

/** Rupees: `total = deposit + balance`. Only the deposit is always whole rupees. */
export type Charge = { total: Money; deposit: Money; balance: Money }

/** Specified: rupees per unit of any other currency in location prices. */
const locationInrDivisor = 83

export const defaultLocation: PricingLocation = {
  countryCode: 'US',
  countryName: 'United States',
  currency: 'USD',
  currencySymbol: currencies.USD.symbol,
  priceMultiplier: 1.3,
  isDefault: true,
}

export const indiaLocation: PricingLocation = {
  countryCode: 'IN',
  countryName: 'India',
  currency: 'INR',
  currencySymbol: currencies.INR.symbol,
  priceMultiplier: 1,
  isDefault: false,
}

/** Seeds the database, and serves without the database or a country. */
export function defaultLocationFor(countryCode: string | null): PricingLocation {
  return countryCode === indiaLocation.countryCode ? indiaLocation : defaultLocation
}

export function locationInCurrency(
  location: PricingLocation,
  currency: CurrencyCode,
  multiplier: number = currencies[currency].manualMultiplier,
): PricingLocation {
  return {
    ...location,
    currency,
    currencySymbol: currencies[currency].symbol,
    priceMultiplier: multiplier,
    isDefault: false,
  }
}

export function priceBasisOf(location: PricingLocation): PriceBasis {
  return { currency: location.currency, multiplier: location.priceMultiplier }
}

/**
 * In major units, unrounded: `inr × multiplier` for INR, else `round(inr / 83) × multiplier`. No other code
 * converts.
 */
export function locationAmount(inr: number, basis: PriceBasis): number {
  return locationTenThousandths(inr, basis) / scale
}

/** Converts each of the whole rupees, adds, rounds once. */
export function priceIn(inr: number | readonly number[], basis: PriceBasis): Money {
  const items = typeof inr === 'number' ? [inr] : inr
  const sum = items.reduce((total, item) => total + locationTenThousandths(item, basis), 0)
  return wholeMoney(roundedQuotient(sum, scale), basis.currency)
}

/** Whole rupees at the display rate, rounded, for wizard labels and recommendations. */
export function displayRateAmount(inr: number, currency: CurrencyCode): Money {
  return wholeMoney(roundedQuotient(inr * displayRateTenThousandths(currency), scale), currency)
}

export type BudgetRange = { id: string; minInr: number; maxInr: number | null }

export const budgetRanges: readonly BudgetRange[] = [
  { id: '10000-25000', minInr: 10_000, maxInr: 25_000 },
  { id: '25000-50000', minInr: 25_000, maxInr: 50_000 },
  { id: '50000-100000', minInr: 50_000, maxInr: 100_000 },
  { id: '100000-250000', minInr: 100_000, maxInr: 250_000 },
  { id: '250000-plus', minInr: 250_000, maxInr: null },
]

/** `₹10,000-25,000`, `$120-300`, `AED 11,000+` */
export function formatBudgetRange(range: BudgetRange, currency: CurrencyCode): string {
  const major = (inr: number) =>
    groupIndian(displayRateAmount(inr, currency).amountMinor / minorPerMajor(currency))
  const from = `${currencies[currency].symbol}${major(range.minInr)}`
  return range.maxInr === null ? `${from}+` : `${from}-${major(range.maxInr)}`
}

/**
 * Converts to INR, the only currency we charge. The deposit is a tenth of the unrounded amount; both round
 * half up to whole rupees: $235 is ₹19,583, its deposit ₹1,958. A total in rupees is charged to the paisa.
 * @param ratePerInr may be frozen earlier
 */
export function chargeFor(
  shown: Money,
  ratePerInr: number = currencies[shown.currency].displayRatePerInr,
): Charge {
  const numerator = shown.amountMinor * scale
  const denominator = tenThousandths(ratePerInr) * minorPerMajor(shown.currency)
  const total = shown.currency === 'INR' ? shown : wholeMoney(roundedQuotient(numerator, denominator), 'INR')
  const deposit = wholeMoney(roundedQuotient(numerator, denominator * depositDivisor), 'INR')
  return { total, deposit, balance: subtractMoney(total, deposit) }
}

/** Keeps cents if the total has some or the tenth would round to nothing. In rupees it is what we charge. */
export function depositShown(shown: Money): Money {
  const { amountMinor, currency } = shown
  const perMajor = minorPerMajor(currency)
  const whole = wholeMoney(roundedQuotient(amountMinor, perMajor * depositDivisor), currency)
  const isWhole = amountMinor % perMajor === 0 && whole.amountMinor > 0
  return isWhole || currency === 'INR' ? whole : money(roundedQuotient(amountMinor, depositDivisor), currency)
}

/** `Charged as ₹1,958`; null for rupees. */
export function formatCharge(charged: Money, shown: Money): string | null {
  return shown.currency === charged.currency ? null : `Charged as ${formatMoney(charged)}`
}

/** `about $24`; null for rupees. */
export function formatAbout(charged: Money, shown: Money): string | null {
  return shown.currency === charged.currency ? null : `about ${formatMoney(shown)}`
}

/**
 * What a page states of a total: the charge with the shown sum beside it. Until its price is confirmed nobody can pay
 * what the shown sum converts to, so it stands alone.
 */
export function statedSums({
  charged,
  shown,
  isToConfirm = false,
}: {
  charged: Money
  shown: Money
  isToConfirm?: boolean | undefined
}): { sum: Money; beside: Money | null } {
  if (isToConfirm) return { sum: shown, beside: null }
  return { sum: charged, beside: shown.currency === charged.currency ? null : shown }
}

export function isUnderChargeFloor(charged: Money, list: Money): boolean {
  return charged.amountMinor * 100 < list.amountMinor * chargeFloorPercent
}

/**
 * Whether a location price is under the floor: it is shown as to be confirmed, and never split.
 * @param inr whole rupees; several become one sum
 */
export function isUnderFloorIn(basis: PriceBasis, inr: number | readonly number[]): boolean {
  const list = typeof inr === 'number' ? inr : inr.reduce((sum, item) => sum + item, 0)
  return isUnderChargeFloor(chargeFor(priceIn(inr, basis)).total, wholeMoney(list, 'INR'))
}

/** 149.4 for the yen. */
export function suggestedMultiplier(currency: CurrencyCode): number {
  if (currency === 'INR') return 1
  return (displayRateTenThousandths(currency) * locationInrDivisor) / scale
}

/** Of an ordinary package. It stands for a currency as a whole. */
export const samplePriceInr = 15_000

export function checkPriceBasis(basis: PriceBasis): { shown: Money; inrValue: Money; underpriced: boolean } {
  const shown = priceIn(samplePriceInr, basis)
  return { shown, inrValue: chargeFor(shown).total, underpriced: isUnderFloorIn(basis, samplePriceInr) }
}

const depositDivisor = 10

// Rates and multipliers have at most four decimals: integers avoid binary rounding.
const scale = 10_000

function tenThousandths(value: number): number {
  const scaled = Math.round(value * scale)
  if (!(scaled > 0) || Math.abs(scaled / scale - value) > 1e-9) {
    throw new RangeError(`A rate or multiplier is above 0 and has at most four decimals, not ${value}`)
  }
  return scaled
}

function displayRateTenThousandths(currency: CurrencyCode): number {
  return tenThousandths(currencies[currency].displayRatePerInr)
}

function locationTenThousandths(inr: number, basis: PriceBasis): number {
  const units = basis.currency === 'INR' ? inr : roundedQuotient(inr, locationInrDivisor)
  return units * tenThousandths(basis.multiplier)
}

/** Rounds half up, exactly. @throws RangeError for a fraction, or past the safe integers */
function roundedQuotient(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator
  if (!Number.isSafeInteger(doubled)) throw new RangeError(`Not a price we can compute with: ${numerator}`)
  const divisor = 2 * denominator
  const remainder = ((doubled % divisor) + divisor) % divisor
  return (doubled - remainder) / divisor
}

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
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string
  countryName: string
  currency: CurrencyCode
  currencySymbol: string
  /** Greater than 0, at most four decimals. */
  priceMultiplier: number
  /** True if these are the prices of everyone whose country is unknown or has none of its own. */
  isDefault: boolean
}

/** Turns a catalogue price into a visitor's price. */
export type PriceBasis = { currency: CurrencyCode; multiplier: number }

/**
 * Percent of the list price below which we charge nothing, because the location formula undercharges some currencies.
 */
export const chargeFloorPercent = 80

/** Shown for a price under the floor: by the page instead of its button, and by the server as its refusal. */
export const priceToConfirm = 'The price in this currency is confirmed before payment.'

/** In rupees: `total = deposit + balance`. The deposit is whole rupees; the others have paise if a price in rupees has. */
export type Charge = { total: Money; deposit: Money; balance: Money }

/** Rupees per unit of any other currency in location prices; the specification has one value for all. */
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

/**
 * Returns the specified location. It seeds the database, and serves while nobody can read the database or the
 * country.
 */
export function defaultLocationFor(countryCode: string | null): PricingLocation {
  return countryCode === indiaLocation.countryCode ? indiaLocation : defaultLocation
}

/** Returns the location's country with the currency that the visitor chose by hand. */
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
 * Converts catalogue rupees into a visitor's currency, in major units, unrounded: `inr × multiplier` for INR, else
 * `round(inr / 83) × multiplier`. No other code converts.
 */
export function locationAmount(inr: number, basis: PriceBasis): number {
  return locationTenThousandths(inr, basis) / scale
}

/** Prices whole rupees of the catalogue: converts each, adds, rounds once. */
export function priceIn(inr: number | readonly number[], basis: PriceBasis): Money {
  const items = typeof inr === 'number' ? [inr] : inr
  const sum = items.reduce((total, item) => total + locationTenThousandths(item, basis), 0)
  return wholeMoney(roundedQuotient(sum, scale), basis.currency)
}

/**
 * Converts `inr` (whole rupees) at the display rate and rounds to a whole unit, for wizard labels and
 * recommendations.
 */
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

/** Formats `₹10,000-25,000`, `$120-300`, `AED 11,000+`. */
export function formatBudgetRange(range: BudgetRange, currency: CurrencyCode): string {
  const major = (inr: number) =>
    groupIndian(displayRateAmount(inr, currency).amountMinor / minorPerMajor(currency))
  const from = `${currencies[currency].symbol}${major(range.minInr)}`
  return range.maxInr === null ? `${from}+` : `${from}-${major(range.maxInr)}`
}

/**
 * Converts a shown total back to INR, the only currency that we charge, at the display rate. The deposit is a tenth
 * of the unrounded amount; both round half up to a whole rupee: $235 is ₹19,583.33, so the total is ₹19,583 and the
 * deposit ₹1,958. A total in rupees is charged to the paisa.
 * @param ratePerInr a rate that was frozen earlier
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

/**
 * Returns a tenth of a shown total in its currency: the $24 of "about $24". It has cents if the total has some, or if it
 * would round to nothing. In rupees it is what we charge.
 */
export function depositShown(shown: Money): Money {
  const { amountMinor, currency } = shown
  const perMajor = minorPerMajor(currency)
  const whole = wholeMoney(roundedQuotient(amountMinor, perMajor * depositDivisor), currency)
  const isWhole = amountMinor % perMajor === 0 && whole.amountMinor > 0
  return isWhole || currency === 'INR' ? whole : money(roundedQuotient(amountMinor, depositDivisor), currency)
}

/**
 * Formats `charged as ₹1,958, about $24`, for places that charge an amount and show another currency. Null if both
 * are the same.
 */
export function formatCharge(charged: Money, shown: Money): string | null {
  const about = formatAbout(charged, shown)
  return about && `charged as ${formatMoney(charged)}, ${about}`
}

/** Formats `about $24`, for places that already show the charged amount. */
export function formatAbout(charged: Money, shown: Money): string | null {
  return shown.currency === charged.currency ? null : `about ${formatMoney(shown)}`
}

/** Returns whether `charged` is under the floor for the list price `list`. Both are totals in INR. */
export function isUnderChargeFloor(charged: Money, list: Money): boolean {
  return charged.amountMinor * 100 < list.amountMinor * chargeFloorPercent
}

/** Returns the multiplier at which a currency brings in the list price, for staff: 149.4 for the yen. */
export function suggestedMultiplier(currency: CurrencyCode): number {
  if (currency === 'INR') return 1
  return (displayRateTenThousandths(currency) * locationInrDivisor) / scale
}

/**
 * Converts a ₹15,000 package under this basis back to INR at the display rate, for staff. `underpriced` is true if
 * that is under the charge floor.
 */
export function checkPriceBasis(basis: PriceBasis): { shown: Money; inrValue: Money; underpriced: boolean } {
  const sampleInr = 15_000
  const shown = priceIn(sampleInr, basis)
  const inrValue = chargeFor(shown).total
  return { shown, inrValue, underpriced: isUnderChargeFloor(inrValue, wholeMoney(sampleInr, 'INR')) }
}

/** The deposit is a tenth. */
const depositDivisor = 10

// Rates and multipliers have at most four decimals, so integers of 1/10,000 avoid rounding binary fractions.
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

/** Returns `numerator / denominator` rounded half up, exactly. Throws past the safe integers or on a fraction. */
function roundedQuotient(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator
  if (!Number.isSafeInteger(doubled)) throw new RangeError(`Not a price we can compute with: ${numerator}`)
  const divisor = 2 * denominator
  const remainder = ((doubled % divisor) + divisor) % divisor
  return (doubled - remainder) / divisor
}

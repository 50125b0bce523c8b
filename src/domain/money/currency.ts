export const currencyCodes = ['INR', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'SGD', 'AED'] as const

export type CurrencyCode = (typeof currencyCodes)[number]

export type Currency = {
  code: CurrencyCode
  name: string
  /** Directly before the number; AED's ends with a space. */
  symbol: string
  /** ISO 4217. */
  minorDigits: 0 | 2
  /** Units per rupee, at most four decimals, for budget labels and INR charges. */
  displayRatePerInr: number
  /** For visitors who choose the currency by hand; the database holds the live values. */
  manualMultiplier: number
}

export const currencies: Record<CurrencyCode, Currency> = {
  INR: {
    code: 'INR',
    name: 'Indian rupee',
    symbol: '₹',
    minorDigits: 2,
    displayRatePerInr: 1,
    manualMultiplier: 1,
  },
  USD: {
    code: 'USD',
    name: 'US dollar',
    symbol: '$',
    minorDigits: 2,
    displayRatePerInr: 0.012,
    manualMultiplier: 1.3,
  },
  EUR: {
    code: 'EUR',
    name: 'Euro',
    symbol: '€',
    minorDigits: 2,
    displayRatePerInr: 0.011,
    manualMultiplier: 1.25,
  },
  GBP: {
    code: 'GBP',
    name: 'British pound',
    symbol: '£',
    minorDigits: 2,
    displayRatePerInr: 0.0095,
    manualMultiplier: 1.35,
  },
  AUD: {
    code: 'AUD',
    name: 'Australian dollar',
    symbol: 'A$',
    minorDigits: 2,
    displayRatePerInr: 0.018,
    manualMultiplier: 1.2,
  },
  CAD: {
    code: 'CAD',
    name: 'Canadian dollar',
    symbol: 'C$',
    minorDigits: 2,
    displayRatePerInr: 0.016,
    manualMultiplier: 1.15,
  },
  JPY: {
    code: 'JPY',
    name: 'Japanese yen',
    symbol: '¥',
    minorDigits: 0,
    displayRatePerInr: 1.8,
    manualMultiplier: 1.1,
  },
  SGD: {
    code: 'SGD',
    name: 'Singapore dollar',
    symbol: 'S$',
    minorDigits: 2,
    displayRatePerInr: 0.016,
    manualMultiplier: 1.25,
  },
  AED: {
    code: 'AED',
    name: 'UAE dirham',
    symbol: 'AED ',
    minorDigits: 2,
    displayRatePerInr: 0.044,
    manualMultiplier: 1.2,
  },
}

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return (currencyCodes as readonly unknown[]).includes(value)
}

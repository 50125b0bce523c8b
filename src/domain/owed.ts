/**
 * Money that came in for a price, in paise. Of what was refunded, `loweredInrMinor` also came off the price; the rest is
 * owed again.
 */
export type CountedMoney = { amountInrMinor: number; refundedInrMinor: number; loweredInrMinor: number }

/** How a price stands, in paise. */
export type Owed = {
  /** What the whole costs now. */
  priceInrMinor: number
  /** What came in and did not go back. */
  paidInrMinor: number
  /** What is left to pay. */
  owedInrMinor: number
}

/** Works out what is left to pay of a price. Every page, link, invoice and mail takes its sums from here. */
export function owedOf(agreedInrMinor: number, counted: readonly CountedMoney[]): Owed {
  const { amountInrMinor, refundedInrMinor, loweredInrMinor } = sumOf(counted)
  const priceInrMinor = Math.max(0, agreedInrMinor - loweredInrMinor)
  const paidInrMinor = amountInrMinor - refundedInrMinor
  return { priceInrMinor, paidInrMinor, owedInrMinor: Math.max(0, priceInrMinor - paidInrMinor) }
}

/** Adds up what came in for one price. */
export function sumOf(counted: readonly CountedMoney[]): CountedMoney {
  return counted.reduce<CountedMoney>(
    (sum, { amountInrMinor, refundedInrMinor, loweredInrMinor }) => ({
      amountInrMinor: sum.amountInrMinor + amountInrMinor,
      refundedInrMinor: sum.refundedInrMinor + refundedInrMinor,
      loweredInrMinor: sum.loweredInrMinor + loweredInrMinor,
    }),
    { amountInrMinor: 0, refundedInrMinor: 0, loweredInrMinor: 0 },
  )
}

/** `refunded`: it went back whole and is not asked for by itself. `owed`: nobody has paid it, or it is owed again. */
export type DepositStanding = 'owed' | 'paid' | 'refunded'

/** @param deposits the payments of one deposit, oldest first */
export function depositStandingOf(deposits: readonly CountedMoney[]): DepositStanding {
  if (deposits.some(({ amountInrMinor, refundedInrMinor }) => refundedInrMinor < amountInrMinor))
    return 'paid'
  const last = deposits.at(-1)
  return last && last.loweredInrMinor === last.refundedInrMinor ? 'refunded' : 'owed'
}

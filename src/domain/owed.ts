import { formatRupees } from './money.ts'
import type { Charge } from './pricing.ts'

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

/** What came in towards a price, and how its deposit stands. */
export type PaidTowards = CountedMoney & { deposit: DepositStanding }

/**
 * A line of what was paid and what is left. `isNext`: what the client pays next, or has paid. `isDeposit`: the tenth that
 * starts the project.
 */
export type Share = { label: string; amount: string; isNext: boolean; isDeposit: boolean }

/**
 * Says what was paid, what starts the project and what is left, for the page, the PDF and the mails. A deposit that is owed
 * again starts nothing: the project may have been launched.
 */
export function sharesOf(charge: Charge, paid: PaidTowards | null): Share[] {
  const { priceInrMinor, paidInrMinor, owedInrMinor } = owedFor(charge, paid)
  const deposit = charge.deposit.amountMinor
  const isAsked = isDepositAsked(charge, paid)
  const isRefunded = paid !== null && paid.refundedInrMinor > 0
  const isTenth = !isRefunded && !isAsked && paidInrMinor === deposit
  const left = owedInrMinor - (isAsked ? deposit : 0)
  const shares = [
    ...(paid
      ? [
          {
            label: isRefunded ? 'Paid, less the refund' : isTenth ? 'Paid (10%)' : 'Paid',
            minor: paidInrMinor,
            isDeposit: isTenth,
          },
        ]
      : []),
    ...(priceInrMinor < charge.total.amountMinor
      ? [{ label: 'Price, less the refund', minor: priceInrMinor }]
      : []),
    ...(isAsked
      ? [{ label: isRefunded ? 'Deposit (10%)' : 'To start (10%)', minor: deposit, isDeposit: true }]
      : []),
    { label: leftLabel({ priceInrMinor, leftInrMinor: left }, charge), minor: left },
  ]
  return shares.map(({ label, minor, isDeposit = false }, index) => ({
    label,
    amount: formatRupees(minor),
    isNext: isAsked ? isDeposit : index === 0,
    isDeposit,
  }))
}

/** Whether the client pays the deposit next: it never came in, or it went back and is owed again. */
export function isDepositAsked(charge: Charge, paid: PaidTowards | null): boolean {
  if (paid !== null && paid.deposit !== 'owed') return false
  return owedFor(charge, paid).owedInrMinor >= charge.deposit.amountMinor
}

/** How the price of a choice stands. */
export function owedFor({ total }: Charge, paid: PaidTowards | null): Owed {
  return owedOf(total.amountMinor, paid ? [paid] : [])
}

/** Names what is left of a price: nothing, the 90% that were agreed, or another rest. */
export function leftLabel(
  { priceInrMinor, leftInrMinor }: { priceInrMinor: number; leftInrMinor: number },
  { total, balance }: Charge,
): string {
  if (leftInrMinor === 0) return 'Left to pay'
  const isAsAgreed = priceInrMinor === total.amountMinor && leftInrMinor === balance.amountMinor
  return isAsAgreed ? 'After completion (90%)' : 'After completion'
}

/** How the price of an order stands, and what is left of it besides the order itself, in paise. */
export type PriceLeft = { priceInrMinor: number; leftInrMinor: number }

/** A lead's payments and refunds in paise. Simulated payments count only if there are no real ones. */
export type PaidForLead = { amountInrMinor: number; refundedInrMinor: number; isSimulated: boolean }

/** What came in for the price of a lead. `isSimulated`: no money moved. */
export type PaidForPrice = PaidTowards & { isSimulated: boolean }

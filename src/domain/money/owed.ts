import { formatRupees } from './money.ts'
import type { Charge } from './pricing.ts'
import { splitLabels } from './split-labels.ts'

/** Paise. `loweredInrMinor` is the refunded part that lowered the price. */
export type CountedMoney = { amountInrMinor: number; refundedInrMinor: number; loweredInrMinor: number }

/** Paise. */
export type Owed = {
  /** After refunds that lowered it. */
  priceInrMinor: number
  /** Less refunds. */
  paidInrMinor: number
  owedInrMinor: number
}

/** The only source of amounts left to pay. */
export function owedOf(agreedInrMinor: number, counted: readonly CountedMoney[]): Owed {
  const { amountInrMinor, refundedInrMinor, loweredInrMinor } = sumOf(counted)
  const priceInrMinor = Math.max(0, agreedInrMinor - loweredInrMinor)
  const paidInrMinor = amountInrMinor - refundedInrMinor
  return { priceInrMinor, paidInrMinor, owedInrMinor: Math.max(0, priceInrMinor - paidInrMinor) }
}

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

/** `refunded`: in full, and not due on its own. `owed`: unpaid, or owed again. */
export type DepositStatus = 'owed' | 'paid' | 'refunded'

/** @param deposits one deposit's payments, oldest first */
export function depositStatusOf(deposits: readonly CountedMoney[]): DepositStatus {
  if (deposits.some(({ amountInrMinor, refundedInrMinor }) => refundedInrMinor < amountInrMinor))
    return 'paid'
  const last = deposits.at(-1)
  return last && last.loweredInrMinor === last.refundedInrMinor ? 'refunded' : 'owed'
}

export type PaidTowards = CountedMoney & { deposit: DepositStatus }

/** `isNext`: paid, or to be paid next. `isDeposit`: the tenth that starts the project. */
export type Share = { label: string; amount: string; isNext: boolean; isDeposit: boolean }

/** A deposit that is owed again, or after the launch, starts nothing. */
export function sharesOf(charge: Charge, paid: PaidTowards | null, isLaunched: boolean): Share[] {
  const { priceInrMinor, paidInrMinor, owedInrMinor } = owedFor(charge, paid)
  const deposit = charge.deposit.amountMinor
  const isAsked = isDepositDue(charge, paid)
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
      ? [
          {
            label: splitLabels.deposit,
            minor: deposit,
            isDeposit: true,
          },
        ]
      : []),
    { label: balanceLabel({ priceInrMinor, leftInrMinor: left }, charge, isLaunched), minor: left },
  ]
  return shares.map(({ label, minor, isDeposit = false }, index) => ({
    label,
    amount: formatRupees(minor),
    isNext: isAsked ? isDeposit : index === 0,
    isDeposit,
  }))
}

export function isDepositDue(charge: Charge, paid: PaidTowards | null): boolean {
  if (paid !== null && paid.deposit !== 'owed') return false
  return owedFor(charge, paid).owedInrMinor >= charge.deposit.amountMinor
}

/** Something was paid, and nothing is left. */
export function isWholePaid(charge: Charge, paid: PaidTowards | null): boolean {
  const { owedInrMinor, paidInrMinor } = owedFor(charge, paid)
  return paidInrMinor > 0 && owedInrMinor === 0
}

export function owedFor({ total }: Charge, paid: PaidTowards | null): Owed {
  return owedOf(total.amountMinor, paid ? [paid] : [])
}

export function balanceLabel(
  { priceInrMinor, leftInrMinor }: { priceInrMinor: number; leftInrMinor: number },
  { total, balance }: Charge,
  isLaunched: boolean,
): string {
  if (leftInrMinor === 0) return 'Balance'
  const isAsAgreed = priceInrMinor === total.amountMinor && leftInrMinor === balance.amountMinor
  const name = isLaunched ? 'Balance' : 'Balance after completion'
  return isAsAgreed ? `${name} (90%)` : name
}

/** What the client pays last: `₹900 due after completion`. */
export function balanceWords(isLaunched: boolean): string {
  return isLaunched ? 'due' : 'due after completion'
}

/** `leftInrMinor` excludes the order itself. */
export type PriceBalance = { priceInrMinor: number; leftInrMinor: number }

/** Simulated payments count only without real ones. */
export type PaidForLead = { amountInrMinor: number; refundedInrMinor: number; isSimulated: boolean }

export type PaidForPrice = PaidTowards & { isSimulated: boolean }

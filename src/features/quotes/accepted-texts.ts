import { agency } from '#domain/agency.ts'
import { agencyDayAt, formatDay } from '#domain/calendar-day.ts'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { isDepositDue, owedFor, type PaidForPrice } from '#domain/money/owed.ts'
import type { Charge } from '#domain/money/pricing.ts'
import { sumsOf } from '#domain/money/quote-sums.ts'
import { acceptanceText, dayOf, describePaying } from './quote.ts'

type Wording = typeof acceptanceText

/** A page that was opened before the launch names the same sums. */
const beforeLaunch =
  (wording: Wording): Wording =>
  (quote, optionIds, standing) =>
    wording(quote, optionIds, { ...standing, launchedAt: null })

/** Pages of release f80f93c5 name no terms. Remove it once a later release is the last. */
const withoutTerms =
  (wording: Wording): Wording =>
  (quote, optionIds, standing) =>
    wording(quote, optionIds, { ...standing, terms: null })

const shortDayOf = (sentAt: string | null) =>
  sentAt === null ? '' : formatDay(agencyDayAt(new Date(sentAt)))

/** Pages of release 6c48e138, which shorten the month and name no balance. Remove it once a later release is the last. */
const withoutBalance: Wording = (quote, optionIds, standing) => {
  const { charge } = sumsOf(quote, optionIds)
  const paying = [charge, standing.paid, standing.launchedAt !== null] as const
  return acceptanceText(quote, optionIds, standing)
    .replace(dayOf(quote.sentAt), `${shortDayOf(quote.sentAt)}, ${agency.timeZonePlace}`)
    .replace(describePaying(...paying), describeRemaining(...paying))
}

function describeRemaining(charge: Charge, paid: PaidForPrice | null, isLaunched: boolean): string {
  const { paidInrMinor, owedInrMinor } = owedFor(charge, paid)
  const has = `I have paid ${formatRupees(paidInrMinor)}`
  const ending = isLaunched ? '.' : ' after completion.'
  if (isDepositDue(charge, paid)) {
    const rest = formatRupees(owedInrMinor - charge.deposit.amountMinor)
    const toStart = isLaunched ? '' : ' to start,'
    return `${paid ? `${has}. ` : ''}I pay 10%, ${formatMoney(charge.deposit)},${toStart} and the remaining ${rest}${ending}`
  }
  return owedInrMinor > 0
    ? `${has}, and pay the remaining ${formatRupees(owedInrMinor)}${ending}`
    : `${has}, and nothing is left to pay.`
}

/** Pages of release ae3571f, which know no launch. Remove it with that release's recording in `test/releases/`. */
const ofEarlierRelease: Wording = (...of) => {
  const [{ number, sentAt }] = of
  const day = shortDayOf(sentAt)
  return beforeLaunch(withoutBalance)(...of)
    .replace(
      `${agency.name}’s quote ${number} of ${day}, ${agency.timeZonePlace}`,
      `quote ${number} of ${agency.name} of ${day}`,
    )
    .replace(/[\u2066-\u2069]/g, '')
}

const wordings: readonly Wording[] = [
  acceptanceText,
  beforeLaunch(acceptanceText),
  ...[
    acceptanceText,
    beforeLaunch(acceptanceText),
    withoutBalance,
    beforeLaunch(withoutBalance),
    ofEarlierRelease,
  ].map(withoutTerms),
]

/** All that an open page may show for the sums of now. */
export function acceptedTexts(...of: Parameters<Wording>): string[] {
  return wordings.map((wording) => wording(...of))
}

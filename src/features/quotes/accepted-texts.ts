import { agency } from '#domain/agency.ts'
import { agencyDayAt, formatDay } from '#domain/calendar-day.ts'
import { acceptanceText, dayOf } from './quote.ts'

type Wording = typeof acceptanceText

/** A page that was opened before the launch names the same sums. */
const beforeLaunch: Wording = (quote, optionIds, standing) =>
  acceptanceText(quote, optionIds, { ...standing, launchedAt: null })

const shortDayOf = (sentAt: string | null) =>
  sentAt === null ? '' : formatDay(agencyDayAt(new Date(sentAt)))

/** Pages of release 2f8fb0e, which shorten the month. Remove it with that release's recording in `test/releases/`. */
const withShortDay =
  (wording: Wording): Wording =>
  (...of) => {
    const [{ sentAt }] = of
    return wording(...of).replace(dayOf(sentAt), `${shortDayOf(sentAt)}, ${agency.timeZonePlace}`)
  }

/** Pages of release ae3571f, which know no launch. Remove it with that release's recording in `test/releases/`. */
const ofEarlierRelease: Wording = (...of) => {
  const [{ number, sentAt }] = of
  return beforeLaunch(...of)
    .replace(
      `${agency.name}’s quote ${number} of ${dayOf(sentAt)}`,
      `quote ${number} of ${agency.name} of ${shortDayOf(sentAt)}`,
    )
    .replace(/[\u2066-\u2069]/g, '')
}

const wordings: readonly Wording[] = [
  acceptanceText,
  beforeLaunch,
  withShortDay(acceptanceText),
  withShortDay(beforeLaunch),
  ofEarlierRelease,
]

/** All that an open page may show for the sums of now. */
export function acceptedTexts(...of: Parameters<Wording>): string[] {
  return wordings.map((wording) => wording(...of))
}

import { agency } from '#domain/agency.ts'
import { acceptanceText, dayOf } from './quote.ts'

type Wording = typeof acceptanceText

/** A page that was opened before the launch names the same sums. */
const beforeLaunch: Wording = (quote, optionIds, standing) =>
  acceptanceText(quote, optionIds, { ...standing, launchedAt: null })

/** Pages of release ae3571f, which know no launch. Remove it with that release's recording in `test/releases/`. */
const ofEarlierRelease: Wording = (...of) => {
  const [{ number, sentAt }] = of
  const day = dayOf(sentAt)
  return beforeLaunch(...of)
    .replace(
      `${agency.name}’s quote ${number} of ${day}`,
      `quote ${number} of ${agency.name} of ${day.replace(`, ${agency.timeZonePlace}`, '')}`,
    )
    .replace(/[\u2066-\u2069]/g, '')
}

const wordings: readonly Wording[] = [acceptanceText, beforeLaunch, ofEarlierRelease]

/** All that an open page may show for the sums of now. */
export function acceptedTexts(...of: Parameters<Wording>): string[] {
  return wordings.map((wording) => wording(...of))
}

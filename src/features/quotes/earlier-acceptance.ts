import { agency } from '#domain/agency.ts'
import { acceptanceText, dayOf } from './quote.ts'

/** The text that pages of release ae3571f show. Remove it with that release's recording in `test/releases/`. */
export function earlierAcceptanceText(...of: Parameters<typeof acceptanceText>): string {
  const [{ number, sentAt }] = of
  const day = dayOf(sentAt)
  return acceptanceText(...of)
    .replace(
      `${agency.name}’s quote ${number} of ${day}`,
      `quote ${number} of ${agency.name} of ${day.replace(`, ${agency.timeZonePlace}`, '')}`,
    )
    .replace(/[\u2066-\u2069]/g, '')
}

import { dayMs, hourMs } from '#domain/duration.ts'
import { DateTime } from '#ui/records/date-time.tsx'
import { useNow } from '#ui/use-now.ts'

/** A session is stamped at most once an hour, so no clock time would be true. */
export function LastUse({ iso, isInSentence }: { iso: string; isInSentence?: boolean }) {
  const words = describeLastUse(new Date(iso), useNow())
  return (isInSentence ? words?.toLowerCase() : words) ?? <DateTime iso={iso} isDay />
}

/** Null after a day, which names it well enough. */
export function describeLastUse(stampedAt: Date, now: Date): string | null {
  const age = now.getTime() - stampedAt.getTime()
  if (age < hourMs) return 'Within the last hour'
  return age < dayMs ? `Within the last ${Math.floor(age / hourMs) + 1} hours` : null
}

const minuteMs = 60_000

/**
 * Minutes after which an order that is not paid yet is looked up at the provider: soon for who closed the tab, and for
 * days because a payment that failed may still be authorised three days later.
 */
const checkAfterMinutes = [2, 15, 60, 6 * 60, 24 * 60, 48 * 60, 72 * 60, 96 * 60]

/** When an order made at `createdAt` is looked up for the (checks + 1)th time; null when that was often enough. */
export function checkAt(createdAt: Date, checks: number): Date | null {
  const minutes = checkAfterMinutes[checks]
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * minuteMs)
}

/** When to look again after the provider did not answer while somebody waited. */
export function checkSoon(now: Date): Date {
  return new Date(now.getTime() + minuteMs / 2)
}

/** Counts stop here, so that a list of a million rows opens as fast as a short one. */
export const countCap = 1000

/** @param isLeast whether there are more than `count`; nothing is known of more than 0 */
export function formatCount(count: number, isLeast: boolean): string {
  if (count > countCap) return formatCount(countCap, true)
  if (isLeast && count === 0) return ''
  return `${count.toLocaleString('en-IN')}${isLeast ? '+' : ''}`
}

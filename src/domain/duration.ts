/** Milliseconds of an hour and of a day without a change of the clock. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** How long the due day of an open invoice has passed. */
export const owedAges = ['not-due', 'week', 'month', 'older'] as const
export type OwedAge = (typeof owedAges)[number]

/** `fromDays`: after the due day, up to the next one's. */
export const owedAgeStates: Record<OwedAge, { label: string; fromDays: number }> = {
  'not-due': { label: 'Not due yet', fromDays: Number.NEGATIVE_INFINITY },
  week: { label: '1–7 days overdue', fromDays: 1 },
  month: { label: '8–30 days overdue', fromDays: 8 },
  older: { label: 'Over 30 days overdue', fromDays: 31 },
}

import * as v from 'valibot'

/** What staff get a notice of. Without names and words: a locked screen shows it. */
export type Arrival = {
  /** `lead:<id>`, for each event its own. */
  id: string
  title: string
  reference: string
  /** The record's page. */
  path: string
}

export type Arrivals = {
  items: Arrival[]
  /** The server's time, ISO 8601: ask with it next. */
  until: string
}

const aTime = 'Send a time in ISO 8601.'

/** Without `since`: only the time. */
export const arrivalsSchema = v.object({
  since: v.optional(
    v.pipe(
      v.string(aTime),
      v.isoTimestamp(aTime),
      v.check((time) => !Number.isNaN(Date.parse(time)), aTime),
    ),
  ),
})
export type ArrivalsQuery = v.InferOutput<typeof arrivalsSchema>

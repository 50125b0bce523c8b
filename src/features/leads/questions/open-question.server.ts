import { sql } from 'drizzle-orm'
import type { leads } from '#db/schema/leads.ts'
import { hidesQuestions, type LeadStatus } from '#domain/records/lead.ts'
import type { TimelineEvent } from '#platform/records/timeline.server.ts'
import type { OpenQuestion } from './question.ts'

const hidden = sql.join(
  hidesQuestions.map((status) => sql`${status}`),
  sql`, `,
)

/** A condition on a lead of this name in SQL; `hasOpenQuestionOf` says the same of a row. */
export const hasOpenQuestion = (lead: 't' | 'l') => {
  const column = (name: string) => sql`${sql.identifier(lead)}.${sql.identifier(name)}`
  return sql`(
    ${column('question_asked_at')} is not null and ${column('question_settled_at')} is null
    and ${column('status')} not in (${hidden})
  )`
}

type Times = Pick<typeof leads.$inferSelect, 'questionAskedAt' | 'questionSettledAt'>
type Lead = Times & { status: LeadStatus }

/** Also for a lead that staff owe no answer. */
export function openQuestionAtOf({ questionAskedAt, questionSettledAt }: Times): Date | null {
  return questionSettledAt === null ? questionAskedAt : null
}

export function hasOpenQuestionOf(lead: Lead): boolean {
  return openQuestionAtOf(lead) !== null && !hidesQuestions.includes(lead.status)
}

/** A text of the question that the lead `t` has open; null once it is erased. */
export const openQuestion = (field: 'about' | 'number' | 'text') => sql`(
  select e.data ->> ${field} from record_events e
  where e.lead_id = t.id and e.kind = 'question' and e.at >= t.question_asked_at
  order by e.id limit 1
)`

/** @param events the lead's, oldest first */
export function openQuestionOf(
  lead: Lead,
  events: readonly TimelineEvent<{ leadId: string }>[],
): OpenQuestion | null {
  const askedAt = openQuestionAtOf(lead)
  if (askedAt === null || !hasOpenQuestionOf(lead)) return null
  for (const { at, ...event } of events) {
    // One that is broken stands in the timeline as such.
    if (event.kind !== 'question' || at < askedAt || !event.data?.text) continue
    const { about, number, text } = event.data
    return { about, number, text, at: at.toISOString() }
  }
  return null
}

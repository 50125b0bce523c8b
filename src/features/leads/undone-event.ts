import type { LeadEventBody } from '#domain/records/lead.ts'

/** What a lead's timeline says of an undo; the undo of an undo names the first change. */
export function undoneEvent(event: LeadEventBody): LeadEventBody {
  return event.kind === 'undone'
    ? { kind: 'undone', data: { event: event.data.event, isAgain: !event.data.isAgain } }
    : { kind: 'undone', data: { event, isAgain: false } }
}

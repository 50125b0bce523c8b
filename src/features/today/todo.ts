import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import { dayField } from '#domain/day-field.ts'
import type { Money } from '#domain/money/money.ts'
import { type TodoKind, type TodoReason, todoKinds, todoStates } from '#domain/records/todo.ts'
import type { Assignee } from '#features/leads/lead-handling.ts'
import { choice, defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import type { ListPage } from '#platform/records/list-page.ts'

/** Times are ISO 8601 in UTC. */
export type Todo = {
  /** Identifies the row: kind and record. */
  id: string
  kind: TodoKind
  recordId: string
  reason: TodoReason
  since: string
  due: string
  leadId: string | null
  assignee: Assignee | null
  name: string
  company: string
  /** What names the record: a number, a reference, a title. */
  about: string
  /** The first words of what the client wrote; '' for nothing. */
  words: string
  /** The sum that the record's own page shows; null without one. */
  sum: Money | null
  /** Whether its lead has an email address, and the lead's number; false and '' where only the record's page knows. */
  canReply: boolean
  phone: string
  /** Null for a record without versions. */
  version: number | null
  snoozedUntil: Day | null
}

export type TodoList = ListPage<Todo, TodoKind> & {
  /** How many there are, unless all are listed. */
  cutFrom: Capped | null
  /** These could not be read; the others are complete. */
  unread: TodoKind[]
  snoozed: Capped
  /** What comes next; null if nothing is planned. */
  next: { about: string; on: Day } | null
}

/** At most `countCap`. */
type Capped = { count: number; isLeast: boolean }

export const todoList = defineList({
  title: 'Today',
  noun: 'to-dos',
  filters: {
    kind: statusChoice(todoStates, { label: 'Kind', refusal: 'Choose a kind from the list.' }),
    whose: choice({
      label: 'Whose',
      values: { mine: 'Mine' },
      refusal: 'Choose yours or those of all staff.',
      place: 'chips',
    }),
    shown: choice({
      label: 'Shown',
      values: { snoozed: 'Snoozed' },
      refusal: 'Choose those due or those snoozed.',
      place: 'chips',
    }),
  },
  empty: { title: 'All done', text: 'Nothing is planned. New requests appear here right away.' },
})
export type TodoListQuery = ListQueryOf<typeof todoList>

export const mostSnoozeDays = 366

/** `until`: the day on which it is back; null brings it back now. */
export const snoozeSchema = v.object({
  kind: v.picklist(todoKinds, 'Choose a kind from the list.'),
  id: v.pipe(v.string('Name a record.'), v.uuid('Name a record.')),
  until: v.nullable(dayField()),
})
export type Snooze = v.InferOutput<typeof snoozeSchema>

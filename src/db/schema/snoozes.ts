import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/calendar-day.ts'
import type { TodoKind } from '#domain/records/todo.ts'
import { documents } from './documents.ts'
import { leads } from './leads.ts'
import { mails } from './mails.ts'
import { orders } from './orders.ts'
import { projects } from './projects.ts'
import { quotes } from './quotes.ts'
import { tasks } from './tasks.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const of = (name: string, record: () => AnyPgColumn) => uuid(name).references(record, { onDelete: 'cascade' })

/** A to-do that staff sent away until a day of the agency's calendar. Goes with its record. */
export const snoozes = pgTable(
  'snoozes',
  {
    id: timeOrderedId(),
    kind: text('kind').$type<TodoKind>().notNull(),
    leadId: of('lead_id', () => leads.id),
    quoteId: of('quote_id', () => quotes.id),
    orderId: of('order_id', () => orders.id),
    invoiceId: of('invoice_id', () => documents.id),
    projectId: of('project_id', () => projects.id),
    taskId: of('task_id', () => tasks.id),
    mailId: of('mail_id', () => mails.id),
    /** The one of the above. */
    recordId: uuid('record_id')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(lead_id, quote_id, order_id, invoice_id, project_id, task_id, mail_id)`,
      ),
    /** It is back on this day. */
    until: date('until').$type<Day>().notNull(),
    /** A name, which outlives the account. */
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('snoozes_of_record').on(table.kind, table.recordId),
    check(
      'snoozes_of_one',
      sql`num_nonnulls(${table.leadId}, ${table.quoteId}, ${table.orderId}, ${table.invoiceId}, ${table.projectId}, ${table.taskId}, ${table.mailId}) = 1`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { ProjectEventBody } from '#domain/records/project.ts'
import { leads } from './leads.ts'
import { projects } from './projects.ts'

type EventBody = LeadEventBody | ProjectEventBody

/**
 * The timelines of leads and projects. Each event belongs to one record, which the database deletes it with. The program
 * adds rows and never changes them.
 */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    kind: text('kind').$type<EventBody['kind']>().notNull(),
    /** A name for people: the author's, 'Visitor' or 'System'. */
    actor: text('actor').notNull(),
    data: jsonb('data').$type<EventBody['data']>().notNull(),
  },
  (table) => [
    index('record_events_of_lead').on(table.leadId, table.id).where(sql`${table.leadId} is not null`),
    index('record_events_of_project')
      .on(table.projectId, table.id)
      .where(sql`${table.projectId} is not null`),
    check('record_events_of_one', sql`num_nonnulls(${table.leadId}, ${table.projectId}) = 1`),
  ],
)

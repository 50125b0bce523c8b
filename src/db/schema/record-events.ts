import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClientEventBody } from '#domain/records/client.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { ProjectEventBody } from '#domain/records/project.ts'
import { clients } from './clients.ts'
import { leads } from './leads.ts'
import { projects } from './projects.ts'

type EventBody = LeadEventBody | ProjectEventBody | ClientEventBody

/** Rows are only added, and deleted with their record. */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    kind: text('kind').$type<EventBody['kind']>().notNull(),
    /** A name, 'Visitor' or 'System'. */
    actor: text('actor').notNull(),
    data: jsonb('data').$type<EventBody['data']>().notNull(),
    /** The audit's, for undoing it. */
    changeId: uuid('change_id'),
  },
  (table) => [
    index('record_events_received').on(table.at).where(sql`${table.kind} = 'received'`),
    index('record_events_of_lead').on(table.leadId, table.id).where(sql`${table.leadId} is not null`),
    index('record_events_of_project')
      .on(table.projectId, table.id)
      .where(sql`${table.projectId} is not null`),
    index('record_events_of_client').on(table.clientId, table.id).where(sql`${table.clientId} is not null`),
    check(
      'record_events_of_one',
      sql`num_nonnulls(${table.leadId}, ${table.projectId}, ${table.clientId}) = 1`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type {
  ChecklistKind,
  ChecklistStatus,
  MilestoneStatus,
  ProjectPlanId,
  ProjectStatus,
} from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { users } from './accounts.ts'
import { clientId } from './clients.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const projects = pgTable(
  'projects',
  {
    id: timeOrderedId(),
    leadId: uuid('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'set null' }),
    /** Null until `clientEmail` is verified. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: clientId(),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    companyName: text('company_name').notNull(),
    title: text('title').notNull(),
    brief: text('brief').notNull(),
    status: text('status').$type<ProjectStatus>().notNull(),
    plan: text('plan').$type<ProjectPlanId>().notNull().default('website'),
    /** '' without one. */
    stagingUrl: text('staging_url').notNull().default(''),
    liveUrl: text('live_url').notNull().default(''),
    /** When staff confirmed it, the start of promised hours; null while content is missing. */
    contentCompleteAt: time('content_complete_at'),
    launchedAt: time('launched_at'),
    /** When the client deleted their account. Staff erase the data once the project has ended. */
    erasureRequestedAt: time('erasure_requested_at'),
    /** False while nothing is left of its price, but a true one may say too much: see decision 92. */
    mayOweReal: boolean('may_owe_real').notNull().default(true),
    mayOweTest: boolean('may_owe_test').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || title || ' ' || client_name || ' ' || client_email || ' ' || company_name)`,
      ),
  },
  (table) => [
    index('projects_newest').on(table.createdAt, table.id),
    index('projects_newest_by_status').on(table.status, table.createdAt, table.id),
    index('projects_to_erase')
      .on(table.erasureRequestedAt)
      .where(sql`${table.erasureRequestedAt} is not null`),
    index('projects_may_owe_real')
      .on(table.launchedAt, table.id)
      .where(sql`${table.status} = 'launched' and ${table.mayOweReal}`),
    index('projects_may_owe_test')
      .on(table.launchedAt, table.id)
      .where(sql`${table.status} = 'launched' and ${table.mayOweTest}`),
    index('projects_in_work')
      .on(table.updatedAt, table.id)
      .where(sql`${table.status} in ('content', 'building', 'launching')`),
    index('projects_of_owner').on(table.ownerId),
    index('projects_client').on(table.clientId),
    index('projects_of_client').on(sql`lower(${table.clientEmail})`),
    index('projects_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

const projectId = uuid('project_id')
  .notNull()
  .references(() => projects.id, { onDelete: 'cascade' })

export const milestones = pgTable(
  'milestones',
  {
    id: timeOrderedId(),
    projectId,
    /** Counts from 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<MilestoneStatus>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    unique('milestones_position').on(table.projectId, table.position),
    index('milestones_to_change')
      .on(table.projectId, table.updatedAt)
      .where(sql`${table.status} = 'changes'`),
  ],
)

export const checklistItems = pgTable(
  'checklist_items',
  {
    id: timeOrderedId(),
    projectId,
    /** Counts from 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    hint: text('hint').notNull(),
    kind: text('kind').$type<ChecklistKind>().notNull(),
    status: text('status').$type<ChecklistStatus>().notNull(),
    /** '' for files. */
    answer: text('answer').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique('checklist_items_position').on(table.projectId, table.position)],
)

export const projectMessages = pgTable(
  'project_messages',
  {
    id: timeOrderedId(),
    projectId,
    side: text('side').$type<Side>().notNull(),
    /** The name outlives the author's account. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at'),
  },
  (table) => [
    index('project_messages_of_project').on(table.projectId, table.createdAt, table.id),
    index('project_messages_of_clients').on(table.createdAt).where(sql`${table.side} = 'client'`),
    index('project_messages_unseen')
      .on(table.createdAt)
      .where(sql`${table.side} = 'client' and ${table.seenAt} is null`),
  ],
)

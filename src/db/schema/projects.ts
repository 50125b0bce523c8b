import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type {
  ChecklistKind,
  ChecklistStatus,
  MilestoneStatus,
  ProjectStatus,
} from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { users } from './accounts.ts'
import { leads } from './leads.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A client's website in the making, from the deposit to the launch. */
export const projects = pgTable(
  'projects',
  {
    id: timeOrderedId(),
    /** The request that it came from, which makes at most one project. */
    leadId: uuid('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'set null' }),
    /** The client's account; null until someone proves to own `clientEmail`. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    companyName: text('company_name').notNull(),
    title: text('title').notNull(),
    brief: text('brief').notNull(),
    status: text('status').$type<ProjectStatus>().notNull(),
    /** Addresses of the website before and after its launch; '' without one. */
    stagingUrl: text('staging_url').notNull().default(''),
    liveUrl: text('live_url').notNull().default(''),
    /** When staff confirmed the content, which starts the promised hours; null before that, and once something is missing. */
    contentCompleteAt: time('content_complete_at'),
    launchedAt: time('launched_at'),
    /** When the client deleted their account with its data, which staff erase here once the project has ended. */
    erasureRequestedAt: time('erasure_requested_at'),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The text that the list's search looks through. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(title || ' ' || client_name || ' ' || client_email || ' ' || company_name)`,
      ),
  },
  (table) => [
    index('projects_newest').on(table.createdAt, table.id),
    index('projects_newest_by_status').on(table.status, table.createdAt, table.id),
    index('projects_of_owner').on(table.ownerId),
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
    /** From 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<MilestoneStatus>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [unique('milestones_position').on(table.projectId, table.position)],
)

/** What we need from the client. */
export const checklistItems = pgTable(
  'checklist_items',
  {
    id: timeOrderedId(),
    projectId,
    /** From 1. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    hint: text('hint').notNull(),
    kind: text('kind').$type<ChecklistKind>().notNull(),
    status: text('status').$type<ChecklistStatus>().notNull(),
    /** The client's text; '' for files and before it is given. */
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
    /** The writer's name, which stays after the account is gone. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull(),
    /** When the other side first saw it. */
    seenAt: time('seen_at'),
  },
  (table) => [index('project_messages_of_project').on(table.projectId, table.createdAt, table.id)],
)

import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Day } from '#domain/calendar-day.ts'
import type {
  DocumentContent,
  DocumentKind,
  DocumentState,
  DocumentSubjectKind,
} from '#domain/records/document.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { users } from './accounts.ts'
import { clientId } from './clients.ts'
import { leads } from './leads.ts'
import { orders } from './orders.ts'
import { projects } from './projects.ts'
import { refunds } from './refunds.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Documents without a due day come last, also in descending order. */
export function dueDayKey(dueOn: AnyPgColumn): SQL {
  return sql`coalesce(${dueOn}, 'infinity'::date)`
}

export function dueDayKeyDescending(dueOn: AnyPgColumn): SQL {
  return sql`coalesce(${dueOn}, '-infinity'::date)`
}

/** What an invoice, advance receipt or credit note prints never changes. */
export const documents = pgTable(
  'documents',
  {
    id: timeOrderedId(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: text('number').notNull().unique(),
    /** A subject has one document. Null where the database knew no kind for an earlier document's words. */
    subjectKind: text('subject_kind').$type<DocumentSubjectKind>(),
    subjectId: uuid('subject_id'),
    subjectRound: integer('subject_round'),
    /** The subject in words, by the database. For processes of release 2f8fb0e during an upgrade. */
    about: text('about').unique(),
    /** Made with test keys; numbered in another series. */
    isTest: boolean('is_test').notNull(),
    part: text('part').$type<OrderPart>(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: clientId(),
    /** '' once erased. */
    clientEmail: text('client_email').notNull(),
    /** The order that pays an invoice, or that a receipt or credit note is about. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** What a credit note corrects. */
    refersTo: uuid('refers_to').references((): AnyPgColumn => documents.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    issuedAt: time('issued_at').notNull(),
    dueAt: time('due_at'),
    /** The content as the PDF prints it. */
    content: jsonb('content').$type<DocumentContent>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The database derives it from the kind, the credit notes and the order's payment. */
    state: text('state').$type<DocumentState>().notNull().default('open'),
    /** The database keeps it: the sum of its credit notes, in paise. */
    creditedMinor: bigint('credited_minor', { mode: 'number' }).notNull().default(0),
    pdf: bytes('pdf').notNull(),
    pdfHash: text('pdf_hash').notNull(),
    /** At first as printed, by a trigger. Pages and mails say this day. */
    dueOn: date('due_on').$type<Day>(),
    pauseReason: text('pause_reason'),
    pausedUntil: date('paused_until').$type<Day>(),
    promisedOn: date('promised_on').$type<Day>(),
    remindedAt: time('reminded_at'),
    /** All, also those by hand. */
    reminders: integer('reminders').notNull().default(0),
    /** Since the due day last changed. */
    remindersForDay: integer('reminders_for_day').notNull().default(0),
    /** When its client had their data erased while it was open. Its address and links go once it is settled. */
    erasureRequestedAt: time('erasure_requested_at'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || number || ' ' || client_email || ' ' || (content->'buyer'->>'name') || ' ' || (content->'buyer'->>'companyName') || ' ' || (content->>'subject'))`,
      ),
  },
  (table) => [
    uniqueIndex('documents_subject').on(table.subjectKind, table.subjectId, table.subjectRound),
    index('documents_newest').on(table.issuedAt, table.id),
    index('documents_by_amount').on(table.amountMinor, table.id),
    index('documents_newest_by_state').on(table.state, table.issuedAt, table.id),
    index('documents_open')
      .on(table.isTest, table.dueOn, table.amountMinor)
      .where(sql`${table.state} = 'open'`),
    index('documents_by_due_day').on(dueDayKey(table.dueOn), table.id),
    index('documents_by_due_day_descending').on(dueDayKeyDescending(table.dueOn), table.id),
    index('documents_of_lead').on(table.leadId),
    index('documents_of_project').on(table.projectId),
    index('documents_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('documents_client').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('documents_of_client').on(sql`lower(${table.clientEmail})`),
    index('documents_of_order').on(table.orderId),
    index('documents_that_refer').on(table.refersTo).where(sql`${table.refersTo} is not null`),
    index('documents_to_erase')
      .on(table.erasureRequestedAt)
      .where(sql`${table.erasureRequestedAt} is not null`),
    index('documents_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('documents_number', sql`${table.number} ~ '^[A-Z0-9/-]{1,16}$'`),
    check('documents_amount', sql`${table.amountMinor} > 0`),
  ],
)

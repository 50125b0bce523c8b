import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentContent, DocumentKind } from '#domain/records/document.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { users } from './accounts.ts'
import { leads } from './leads.ts'
import { orders } from './orders.ts'
import { projects } from './projects.ts'
import { refunds } from './refunds.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Issued invoices, advance receipts and credit notes. A row is there once it has its number, and keeps its content. */
export const documents = pgTable(
  'documents',
  {
    id: timeOrderedId(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: text('number').notNull().unique(),
    /** What was issued, so that nothing is issued twice: `receipt of <order>`. */
    about: text('about').notNull().unique(),
    /** True if no money moves: made with test keys, numbered in a series of its own. */
    isTest: boolean('is_test').notNull(),
    part: text('part').$type<OrderPart>(),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where its mails go; '' once its owner has erased their data. */
    clientEmail: text('client_email').notNull(),
    /** The order that pays an invoice, or whose payment a receipt or credit note is about. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The document that a credit note corrects. */
    refersTo: uuid('refers_to').references((): AnyPgColumn => documents.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    issuedAt: time('issued_at').notNull(),
    /** Only for invoices. */
    dueAt: time('due_at'),
    /** Copies of all that is printed. */
    content: jsonb('content').$type<DocumentContent>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    pdf: bytes('pdf').notNull(),
    /** SHA-256 of the PDF in hexadecimal digits. */
    pdfHash: text('pdf_hash').notNull(),
    remindedAt: time('reminded_at'),
    reminders: integer('reminders').notNull().default(0),
    /** The text that the list's search looks through. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number || ' ' || client_email || ' ' || (content->'buyer'->>'name') || ' ' || (content->'buyer'->>'companyName') || ' ' || (content->>'subject'))`,
      ),
  },
  (table) => [
    index('documents_newest').on(table.issuedAt, table.id),
    index('documents_of_lead').on(table.leadId),
    index('documents_of_project').on(table.projectId),
    index('documents_of_owner').on(table.ownerId).where(sql`${table.ownerId} is not null`),
    index('documents_of_client').on(sql`lower(${table.clientEmail})`),
    index('documents_of_order').on(table.orderId),
    index('documents_that_refer').on(table.refersTo).where(sql`${table.refersTo} is not null`),
    index('documents_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('documents_number', sql`${table.number} ~ '^[A-Z0-9/-]{1,16}$'`),
    check('documents_amount', sql`${table.amountMinor} > 0`),
  ],
)

import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MovedRows, ReplacedValues } from '#domain/records/client.ts'
import { timeOrderedId } from './time-ordered-id.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A person or a company. Triggers keep rows off a merged client, and `addresses` true. */
export const clients = pgTable(
  'clients',
  {
    id: timeOrderedId(),
    name: text('name').notNull(),
    companyName: text('company_name').notNull(),
    /** Mails go to it. '' once erased. */
    email: text('email').notNull(),
    /** All of them, for the search: a copy of `client_addresses`. */
    addresses: text('addresses').notNull().default(''),
    phone: text('phone').notNull(),
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    region: text('region').notNull().default(''),
    country: text('country').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    /** An IANA name, or ''. */
    timeZone: text('time_zone').notNull().default(''),
    /** The client that this one was merged into; its address leads there. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => clients.id, { onDelete: 'cascade' }),
    /** Null while no other client matches; another time says only that one may: see decision 92. */
    mayRepeatSince: time('may_repeat_since').defaultNow(),
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(' ' || name || ' ' || company_name || ' ' || phone || ' ' || addresses || ' ' || phone_digits(phone))`,
      ),
    /** The place of the request that named the phone, as typed: the country of a number without one. */
    phonePlace: text('phone_place').notNull().default(''),
    /** `phoneKeys` computes them. Null until then: a trigger empties them where phone or country change. */
    phoneKeys: text('phone_keys').array(),
    /** Null without a name or a company. */
    nameKey: text('name_key').generatedAlwaysAs(
      sql`case when name <> '' and company_name <> '' then lower(name) || chr(10) || lower(company_name) end`,
    ),
  },
  (table) => [
    index('clients_newest').on(table.createdAt, table.id).where(sql`${table.mergedInto} is null`),
    index('clients_of_phone').using('gin', table.phoneKeys).where(sql`${table.mergedInto} is null`),
    index('clients_without_phone_keys').on(table.id).where(sql`${table.phoneKeys} is null`),
    index('clients_of_name').on(table.nameKey).where(sql`${table.mergedInto} is null`),
    index('clients_may_repeat')
      .on(table.createdAt, table.id)
      .where(sql`${table.mergedInto} is null and ${table.mayRepeatSince} is not null`),
    index('clients_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index('clients_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** One client for an address: two requests at the same time make one. */
export const clientAddresses = pgTable(
  'client_addresses',
  {
    /** Lower case. */
    address: text('address').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** Without what follows a plus. */
    mailbox: text('mailbox').notNull().generatedAlwaysAs(sql`regexp_replace(address, '\\+[^@]*@', '@')`),
  },
  (table) => [
    index('client_addresses_of_client').on(table.clientId),
    index('client_addresses_of_mailbox').on(table.mailbox),
  ],
)

/** What undoing needs. Emptied once the merge can no longer be undone. */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: timeOrderedId(),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    mergedId: uuid('merged_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    by: text('by').notNull(),
    moved: jsonb('moved').$type<MovedRows>().notNull(),
    replaced: jsonb('replaced').$type<ReplacedValues>().notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('client_merges_of_kept').on(table.keptId),
    index('client_merges_of_merged').on(table.mergedId),
  ],
)

/** For the table of each noun that has clients. */
export const clientId = () => uuid('client_id').references(() => clients.id, { onDelete: 'set null' })

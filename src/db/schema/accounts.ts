import { boolean, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { timeOrderedId } from './time-ordered-id.ts'

// better-auth's adapter requires these property names.

const id = timeOrderedId()
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const expiresAt = timestamp('expires_at', { withTimezone: true }).notNull()

export const users = pgTable('users', {
  id,
  name: text('name').notNull(),
  /** Always lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role', { enum: ['client', 'staff'] })
    .notNull()
    .default('client'),
  createdAt,
  updatedAt,
})

const userId = uuid('user_id')
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id,
    userId,
    token: text('token').notNull().unique(),
    expiresAt,
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (table) => [index('sessions_user_id_index').on(table.userId)],
)

/** How a user proves who they are; provider `credential` is a password. */
export const accounts = pgTable(
  'accounts',
  {
    id,
    userId,
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** argon2id, in the PHC format. */
    password: text('password'),
    /** Hash of the last STAFF_PASSWORD that this account took over; null if its password came from elsewhere. */
    settingHash: text('setting_hash'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('accounts_provider_account').on(table.providerId, table.accountId),
    index('accounts_user_id_index').on(table.userId),
  ],
)

/** One-time proofs, sent or printed: their purpose (`identifier`) and the token's SHA-256 (`value`). */
export const verifications = pgTable(
  'verifications',
  {
    id,
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt,
    createdAt,
    updatedAt,
  },
  (table) => [index('verifications_identifier_index').on(table.identifier)],
)

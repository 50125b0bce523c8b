import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LinkDetail } from '#domain/records/account.ts'
import { timeOrderedId } from './time-ordered-id.ts'

// better-auth's adapter requires these property names.

const id = timeOrderedId()
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const expiresAt = timestamp('expires_at', { withTimezone: true }).notNull()
const secondFactorAt = timestamp('second_factor_at', { withTimezone: true })

export const users = pgTable('users', {
  id,
  name: text('name').notNull(),
  /** Always lower case. */
  email: text('email').notNull().unique(),
  /** Whether the person has proved that the address is theirs. Nobody enters an account without it. */
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role', { enum: ['client', 'staff'] })
    .notNull()
    .default('client'),
  /** When the second factor was turned on; null without one. */
  secondFactorAt,
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
    /** When this session gave a code of the second factor. */
    secondFactorAt,
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

/** One-time links, mailed or printed: purpose and subject (`identifier`) and the token's SHA-256 (`value`). */
export const verifications = pgTable(
  'verifications',
  {
    id,
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    detail: jsonb('detail').$type<LinkDetail>().notNull().default(sql`'{}'`),
    expiresAt,
    createdAt,
    updatedAt,
  },
  (table) => [
    index('verifications_identifier_index').on(table.identifier),
    index('verifications_value').on(table.value),
  ],
)

/** What an authenticator app shares with us, from its set-up on. */
export const secondFactors = pgTable('second_factors', {
  userId: userId.primaryKey(),
  /** In base 32. No hash, because each check needs the secret itself. */
  secret: text('secret').notNull(),
  /** The period of the last code, which is good once. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the recovery codes that nobody has used. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  createdAt,
})

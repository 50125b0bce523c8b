import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Day } from '#domain/calendar-day.ts'
import type { LinkDetail, StaffRole } from '#domain/records/account.ts'
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
  /** No log-in without it. */
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role', { enum: ['client', 'staff'] })
    .notNull()
    .default('client'),
  /** Null for clients. */
  staffRole: text('staff_role').$type<StaffRole>(),
  /** Null without a second factor. */
  secondFactorAt,
  /** What staff want while a page of the staff area is open. */
  noticeSound: boolean('notice_sound').notNull().default(false),
  noticeDesktop: boolean('notice_desktop').notNull().default(false),
  /** Null until they choose: then their role decides. */
  morningMail: boolean('morning_mail'),
  /** The last day of the agency for which the job has dealt with it, whether or not it was wanted. */
  morningMailOn: date('morning_mail_on').$type<Day>(),
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
    /** SHA-256: see `hashSessionTokens`. */
    token: text('token').notNull().unique(),
    expiresAt,
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When this session entered a code. */
    secondFactorAt,
    createdAt,
    updatedAt,
  },
  (table) => [index('sessions_user_id_index').on(table.userId)],
)

/** The provider `credential` is a password. */
export const accounts = pgTable(
  'accounts',
  {
    id,
    userId,
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    /** argon2id, in the PHC format. */
    password: text('password'),
    /** Hash of the STAFF_PASSWORD that set this password; null if another did. */
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

/** One-time links: `identifier` is purpose and subject, `value` the token's SHA-256. */
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

export const secondFactors = pgTable('second_factors', {
  userId: userId.primaryKey(),
  /** Base 32, or encrypted with SECRETS_KEY; not hashed, because each check needs it. */
  secret: text('secret').notNull(),
  /** The secret of a new app, until its first code proves it; the current app counts until then. */
  nextSecret: text('next_secret'),
  /** The period of the last code, which works once. */
  lastPeriod: bigint('last_period', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the unused codes. */
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  createdAt,
})

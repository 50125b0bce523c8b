import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { users, verifications } from '#db/schema/accounts.ts'
import { mails as mailLog } from '#db/schema/mails.ts'
import { accountMails } from '#features/accounts/account-mails.server.ts'
import { accountsApi } from '#features/accounts/accounts.api.server.ts'
import { openAccounts } from '#features/accounts/accounts.server.ts'
import { seedStaff as putStaffOfSettings } from '#features/accounts/staff/seed-staff.server.ts'
import { recordMailOutcome } from '#features/leads/lead.server.ts'
import { sendMail } from '#features/mails/send-mail.job.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { claims } from '#server/claims.server.ts'
import { personalData } from '#server/personal-data.server.ts'
import { problemOf } from '#server/problem.server.ts'
import { cookieOf } from './cookie-of.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from './mailbox.ts'
import { openVerbContext, type VerbContext } from './verb-context.ts'

export const origin = 'http://127.0.0.1:3000'
export const staff = { email: 'asha@example.com', password: 'eight silk threads' }
export const asha = { email: 'asha@example.com', name: 'asha', role: 'staff' }
export const withStaff = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
export const logInPath = '/api/auth/sign-in/email'

export type AccountsServer = {
  get(path: string, headers?: HeadersInit): Promise<Response>
  post(path: string, body: object, headers?: HeadersInit): Promise<Response>
}

const mailJob = sendMail(accountMails, recordMailOutcome)

/** Sets up one file's tests of accounts: a database of their own, without accounts before each test. */
export function setUpAccounts() {
  let mailbox: Mailbox
  let context: VerbContext
  let now: Date

  beforeAll(async () => {
    mailbox = await openMailbox()
    context = await openVerbContext({ settings: { SMTP_URL: mailbox.url }, jobs: [mailJob] })
  })
  afterAll(async () => {
    await context.close()
    await mailbox.close()
  })
  beforeEach(async () => {
    now = new Date()
    for (const table of [users, verifications, mailLog]) await context.database.db.delete(table)
    await context.database.pool.query('delete from rate_limits')
  })

  function ctxWith(settings: Record<string, string> = {}): Ctx {
    return {
      ...context.visitor,
      env: parseEnv({ SMTP_URL: mailbox.url, ...settings }),
      clock: () => now,
    }
  }

  /** Makes the staff account of the settings, as a start of the program does. */
  function seedStaff(settings: Record<string, string> = withStaff): Promise<void> {
    const limits = openRateLimits(context.database.pool)
    return putStaffOfSettings({ ctx: ctxWith(settings), input: { limits } })
  }

  /** Sends the mails that wait in the queue, and returns those that the address got by it. */
  async function mailsTo(address: string, ctx = ctxWith()): Promise<ReceivedMail[]> {
    const { pool } = context.database
    const { rows } = await pool.query<{ data: MailJob }>(
      "delete from pgboss.job where name = 'send-mail' returning data",
    )
    const before = mailbox.all().length
    for (const { data } of rows) await mailJob.handle({ ctx, data, attempt: 1, lastAttempt: false })
    return mailbox
      .all()
      .slice(before)
      .filter(({ recipients }) => recipients.includes(address))
  }

  /** Makes a client's account as its owner would, and returns the cookie of their session. */
  async function signUp(
    server: AccountsServer,
    { email, name = 'Ravi', password = '' }: { email: string; name?: string; password?: string },
  ): Promise<string> {
    await server.post('/api/auth/mail-link', { email })
    const token = await tokenFor(email)
    return cookieOf(await server.post('/api/auth/link/sign-up', { token, name, password }))
  }

  /** Sends the mails that wait, and returns the token in the one with a link for this address. */
  async function tokenFor(address: string): Promise<string> {
    const tokens = (await mailsTo(address)).map(({ text }) => /#\w+=([\w-]{22})/.exec(text)?.[1])
    return tokens.find((token) => token !== undefined) ?? ''
  }

  /** Opens the accounts API with one more address for staff only. */
  async function openServer(settings: Record<string, string> = {}): Promise<AccountsServer> {
    const ctx = ctxWith(settings)
    const accounts = await openAccounts(ctx)
    const limits = openRateLimits(context.database.pool)
    const app = new Hono<AppEnv>()
    app.use(async (c, next) => {
      c.set('ctx', { ...ctx, actor: (await accounts.personOf(c.req.raw.headers)) ?? ctx.actor })
      c.set('clientAddress', c.req.header('x-test-address') ?? '192.0.2.1')
      c.set('limits', limits)
      await next()
    })
    app.route('/', accountsApi(accounts, claims, personalData))
    app.get('/staff-only', (c) => c.json(requireStaff(c.var.ctx)))
    app.onError((error) => {
      if (!(error instanceof AppError)) throw error
      const { code, message, fields, retryAfterSeconds } = error
      const { status } = problemOf(error, '')
      return Response.json({ code, message, fields, retryAfterSeconds }, { status })
    })
    return {
      get: async (path, headers = {}) => app.request(`${origin}${path}`, { headers }),
      post: async (path, body, headers = {}) =>
        app.request(`${origin}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, ...headers },
          body: JSON.stringify(body),
        }),
    }
  }

  return {
    ctxWith,
    seedStaff,
    openServer,
    mailsTo,
    tokenFor,
    signUp,
    get database() {
      return context.database
    },
    get context() {
      return context
    },
    letPass(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

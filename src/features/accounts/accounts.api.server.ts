import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { agency } from '#domain/agency.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import type { RateLimits } from '#platform/rate-limits.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import {
  codeSchema,
  deletionSchema,
  emailChangeSchema,
  firstStaffSchema,
  linkQuestionSchema,
  linkRequestSchema,
  logInSchema,
  nameSchema,
  passwordChangeSchema,
  passwordResetSchema,
  secondFactorChangeSchema,
  signUpSchema,
  tokenSchema,
} from './account.ts'
import { type Accounts, type Session, type SessionAnswer, stateOf } from './accounts.server.ts'
import { askForNewEmail, confirmNewEmail } from './changing/change-email.server.ts'
import { changeName } from './changing/change-name.server.ts'
import { changePassword } from './changing/change-password.server.ts'
import { deleteAccount } from './changing/delete-account.server.ts'
import { endOtherSessions, endSession } from './changing/end-sessions.server.ts'
import { exportAccount } from './changing/export-account.server.ts'
import { readAccount } from './changing/read-account.server.ts'
import { resetPassword } from './changing/reset-password.server.ts'
import { createFirstStaff } from './staff/create-first-staff.server.ts'
import { codeTry, forgetCodeTries } from './ways-in/code-tries.server.ts'
import { completeSignUp } from './ways-in/complete-sign-up.server.ts'
import { type Entrant, logInByLink } from './ways-in/log-in-by-link.server.ts'
import { lookAtLink } from './ways-in/look-at-link.server.ts'
import { mailWayIn } from './ways-in/mail-way-in.server.ts'
import {
  giveCode,
  prepareSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './ways-in/second-factor.server.ts'

type Rule = Parameters<RateLimits['consume']>

/**
 * Every way in and out, and a person's own account.
 * @param claims what each noun does when somebody proves an address
 * @param nouns what each noun knows of a person
 */
export function accountsApi(accounts: Accounts, claims: readonly Claim[], nouns: readonly PersonalData[]) {
  /** Returns the finished session of a person; the route's access has let only persons through. */
  async function sessionOf(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (!session || session.isUnfinished) throw new AppError('unauthenticated', 'Log in first.')
    return session
  }

  /**
   * Counts a mail by who asks for it and by who gets it. A device that has logged in to the account before counts on
   * its own, so that no stranger uses up its owner's mails.
   * @throws AppError `too-many`
   */
  async function countMail({ req, var: { limits, clientAddress } }: Context<AppEnv>, email: string) {
    const device = accounts.knownDevice(req.raw.headers, email)
    await limits.consume('accountMail', addressKey(clientAddress))
    await limits.consume('accountMailTo', device ? `device:${device}` : accountKey(mailboxOf(email)))
  }

  /**
   * Logs how a way in ended (ASVS 16.3.1), with the request's id, and keyed hashes in place of addresses.
   * @param email the account's, or how to find it once a link has named the account
   */
  async function logging<T>(
    { var: { ctx, clientAddress } }: Context<AppEnv>,
    event: string,
    email: string | ((result: T) => string),
    work: () => Promise<T>,
  ): Promise<T> {
    const facts = { event, from: accounts.keyedHash(clientAddress) }
    try {
      const result = await work()
      const account = accounts.keyedHash(typeof email === 'string' ? email : email(result))
      ctx.log.info({ ...facts, account, outcome: 'accepted' }, event)
      return result
    } catch (error) {
      if (error instanceof AppError) {
        const account = typeof email === 'string' ? accounts.keyedHash(email) : undefined
        ctx.log.warn({ ...facts, account, outcome: 'refused', code: error.code }, event)
      }
      throw error
    }
  }

  /** Logs in whoever used up a mailed link. */
  async function enter(c: Context<AppEnv>, { userId, next }: Entrant): Promise<Response> {
    return answer(c, await accounts.startSession(c.req.raw, userId), next)
  }

  return new Hono<AppEnv>()
    .get('/api/me', access.anyone, async (c) => answer(c, await accounts.readSession(c.req.raw.headers)))

    .post('/api/auth/sign-in/email', access.anyone, async (c) => {
      const credentials = await readJson(c, logInSchema)
      const device = accounts.knownDevice(c.req.raw.headers, credentials.email)
      const tries = triesOf(c, device, credentials.email)
      const session = await logging(c, 'log-in', credentials.email, () =>
        counting(c, tries, () => accounts.logIn(c.req.raw, credentials)),
      )
      return answer(c, session)
    })
    .post('/api/auth/second-factor', access.anyone, async (c) => {
      const session = await accounts.sessionOf(c.req.raw.headers)
      if (!session?.isUnfinished) throw new AppError('unauthenticated', 'Log in first.')
      const { code } = await readJson(c, codeSchema)
      await logging(c, 'second-factor', session.me.email, () =>
        counting(c, [codeTry(session.userId)], () => giveCode({ ctx: c.var.ctx, input: { session, code } })),
      )
      return answer(c, { ...stateOf({ me: session.me, isUnfinished: false }), headers: new Headers() })
    })
    .post('/api/auth/sign-out', access.anyone, async (c) => answer(c, await accounts.logOut(c.req.raw)))

    .post('/api/auth/mail-link', access.anyone, async (c) => {
      const input = await readJson(c, linkRequestSchema)
      await countMail(c, input.email)
      await mailWayIn({ ctx: c.var.ctx, input: { ...input, purpose: 'log-in' } })
      return c.json({}, 202)
    })
    .post('/api/auth/mail-reset', access.anyone, async (c) => {
      const input = await readJson(c, linkRequestSchema)
      await countMail(c, input.email)
      await mailWayIn({ ctx: c.var.ctx, input: { ...input, purpose: 'reset' } })
      return c.json({}, 202)
    })
    .post('/api/auth/link/log-in', access.anyone, async (c) => {
      const input = await readJson(c, tokenSchema)
      const entrant = await logging(c, 'log-in-by-link', emailOf, () =>
        counting(c, [linkTry(c)], () => logInByLink({ ctx: c.var.ctx, input: { ...input, claims } })),
      )
      return enter(c, entrant)
    })
    .post('/api/auth/link/sign-up', access.anyone, async (c) => {
      const input = await readJson(c, signUpSchema)
      const entrant = await logging(c, 'sign-up', emailOf, () =>
        counting(c, [linkTry(c)], () => completeSignUp({ ctx: c.var.ctx, input: { ...input, claims } })),
      )
      return enter(c, entrant)
    })
    .post('/api/auth/link/reset', access.anyone, async (c) => {
      const input = await readJson(c, passwordResetSchema)
      const entrant = await logging(c, 'password-reset', emailOf, () =>
        counting(c, [linkTry(c)], () => resetPassword({ ctx: c.var.ctx, input: { ...input, claims } })),
      )
      await forgetCodeTries(c.var.limits, entrant.userId)
      return enter(c, entrant)
    })
    .post('/api/auth/link/look', access.anyone, async (c) => {
      const input = await readJson(c, linkQuestionSchema)
      const session = await accounts.sessionOf(c.req.raw.headers)
      const look = await counting(c, [linkTry(c)], () =>
        lookAtLink({ ctx: c.var.ctx, input: { ...input, session, claims } }),
      )
      return c.json(look)
    })
    .post('/api/auth/link/new-email', access.person, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, tokenSchema)
      const change = await logging(c, 'new-email', session.me.email, () =>
        counting(c, [linkTry(c)], () =>
          confirmNewEmail({ ctx: c.var.ctx, input: { ...input, session, claims } }),
        ),
      )
      return c.json(change)
    })
    .post('/api/staff/first', access.anyone, async (c) => {
      const input = await readJson(c, firstStaffSchema)
      const session = await logging(c, 'first-staff', input.email, () =>
        counting(c, [linkTry(c)], async () => {
          await createFirstStaff({ ctx: c.var.ctx, input })
          return accounts.logIn(c.req.raw, input)
        }),
      )
      return answer(c, session)
    })

    .get('/api/account', access.person, async (c) =>
      c.json(await readAccount({ ctx: c.var.ctx, input: { session: await sessionOf(c) } })),
    )
    .get('/api/account/data', access.person, async (c) => {
      const session = await sessionOf(c)
      await c.var.limits.consume('data', session.userId)
      return c.body(await exportAccount({ ctx: c.var.ctx, input: { session, nouns } }), 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${agency.name.toLowerCase()}-data.zip"`,
        'cache-control': 'private, no-store',
      })
    })
    .post('/api/account/name', access.person, async (c) => {
      const input = await readJson(c, nameSchema)
      await changeName({ ctx: c.var.ctx, input: { ...input, session: await sessionOf(c) } })
      return c.json({})
    })
    .post('/api/account/password', access.person, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, passwordChangeSchema)
      const { userId, secondFactorAt } = session
      await logging(c, 'password-change', session.me.email, () =>
        counting(c, [ownerTry(session)], () =>
          changePassword({ ctx: c.var.ctx, input: { ...input, session } }),
        ),
      )
      await forgetCodeTries(c.var.limits, session.userId)
      return answer(c, await accounts.startSession(c.req.raw, userId, secondFactorAt))
    })
    .post('/api/account/email', access.person, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, emailChangeSchema)
      await countMail(c, input.email)
      await counting(c, [ownerTry(session)], () =>
        askForNewEmail({ ctx: c.var.ctx, input: { ...input, session } }),
      )
      return c.json({}, 202)
    })
    .post('/api/account/delete', access.person, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, deletionSchema)
      await counting(c, [ownerTry(session)], () =>
        deleteAccount({ ctx: c.var.ctx, input: { ...input, session, nouns } }),
      )
      return answer(c, await accounts.logOut(c.req.raw))
    })
    .post('/api/account/sessions/:id/end', access.person, async (c) => {
      await endSession({
        ctx: c.var.ctx,
        input: { session: await sessionOf(c), id: uuidParam(c, 'session') },
      })
      return c.json({})
    })
    .post('/api/account/other-sessions/end', access.person, async (c) => {
      await endOtherSessions({ ctx: c.var.ctx, input: { session: await sessionOf(c) } })
      return c.json({})
    })

    .post('/api/admin/second-factor', access.staff, async (c) => {
      return c.json(await prepareSecondFactor({ ctx: c.var.ctx, input: { session: await sessionOf(c) } }))
    })
    .post('/api/admin/second-factor/on', access.staff, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, secondFactorChangeSchema)
      const answer = await logging(c, 'second-factor-on', session.me.email, () =>
        counting(c, [codeTry(session.userId)], () =>
          turnOnSecondFactor({ ctx: c.var.ctx, input: { ...input, session } }),
        ),
      )
      return c.json(answer)
    })
    .post('/api/admin/second-factor/off', access.staff, async (c) => {
      const session = await sessionOf(c)
      const input = await readJson(c, secondFactorChangeSchema)
      await logging(c, 'second-factor-off', session.me.email, () =>
        counting(c, [codeTry(session.userId)], () =>
          turnOffSecondFactor({ ctx: c.var.ctx, input: { ...input, session } }),
        ),
      )
      await forgetCodeTries(c.var.limits, session.userId)
      return c.json({})
    })
}

function answer(c: Context<AppEnv>, { headers, ...state }: SessionAnswer, next?: string): Response {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  c.header('cache-control', 'no-store')
  return c.json({ ...state, ...(next && { next }) })
}

/**
 * Counts a try before it is made, and takes the count back if it succeeds, so that only wrong guesses wait.
 * @throws AppError `too-many`
 */
async function counting<T>(
  { var: { limits } }: Context<AppEnv>,
  tries: readonly Rule[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: Rule[] = []
  const giveBack = () => Promise.all(counted.map((one) => limits.giveBack(...one)))
  try {
    for (const one of tries) {
      await limits.consume(...one)
      counted.push(one)
    }
  } catch (refusal) {
    await giveBack()
    throw refusal
  }
  const result = await work()
  await giveBack()
  return result
}

/**
 * What a log-in counts by. A stranger counts by address and by account, so that guesses slow down, whether or not the
 * account exists. A device that has logged in to the account before counts on its own, so that nobody else's guesses
 * lock it out.
 */
function triesOf({ var: { clientAddress } }: Context<AppEnv>, device: string | null, email: string): Rule[] {
  if (device) return [['logInAtHome', `device:${device}`]]
  const address = addressKey(clientAddress)
  const account = accountKey(email)
  return [
    ['logIn', address],
    ['logInHere', `${account} ${address}`],
    ['logInAnywhere', account],
  ]
}

function linkTry({ var: { clientAddress } }: Context<AppEnv>): Rule {
  return ['logIn', addressKey(clientAddress)]
}

function ownerTry({ userId }: Session): Rule {
  return ['logInAtHome', `user:${userId}`]
}

const emailOf = ({ email }: Entrant) => email

function addressKey(address: string): string {
  return `address:${address}`
}

/** Hashes the address, so that the table of limits stores nobody's e-mail address. */
function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

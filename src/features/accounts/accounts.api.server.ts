import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { agency } from '#domain/agency.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import type { RateLimits } from '#platform/rate-limits.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import * as desk from './account.desk.wire.ts'
import {
  codeSchema,
  deletionSchema,
  type Entry,
  emailChangeSchema,
  firstStaffSchema,
  linkQuestionSchema,
  linkRequestSchema,
  logInSchema,
  nameSchema,
  passwordChangeSchema,
  passwordResetSchema,
  type SessionState,
  secondFactorChangeSchema,
  signUpSchema,
  tokenSchema,
} from './account.ts'
import * as wires from './account.wire.ts'
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
  const app = new Hono<AppEnv>()

  /** Returns the finished session of a person; the route's access has let only persons through. */
  async function sessionOf(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (!session || session.isUnfinished) throw new AppError('unauthenticated', 'Log in first.')
    return session
  }

  /** Returns the session that lacks a code of the second factor. @throws AppError `unauthenticated` for any other */
  async function unfinishedOf(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (!session?.isUnfinished) throw new AppError('unauthenticated', 'Log in first.')
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

  /** Logs in the person who used up a mailed link. */
  async function enter(c: Context<AppEnv>, { userId, next }: Entrant): Promise<Entry> {
    return { ...stateWith(c, await accounts.startSession(c.req.raw, userId)), ...(next && { next }) }
  }

  const open = { access: 'anyone' } as const

  serve(app, wires.readSession, open, async ({ c }) =>
    stateWith(c, await accounts.readSession(c.req.raw.headers)),
  )
  serve(app, wires.logIn, { ...open, body: logInSchema }, async ({ input, c }) => {
    const device = accounts.knownDevice(c.req.raw.headers, input.email)
    const session = await logging(c, 'log-in', input.email, () =>
      counting(c, triesOf(c, device, input.email), () => accounts.logIn(c.req.raw, input)),
    )
    return stateWith(c, session)
  })
  serve(
    app,
    wires.giveCode,
    { ...open, gate: unfinishedOf, body: codeSchema },
    async ({ ctx, input: { code }, c }) => {
      const session = await unfinishedOf(c)
      await logging(c, 'second-factor', session.me.email, () =>
        counting(c, [codeTry(session.userId)], () => giveCode({ ctx, input: { session, code } })),
      )
      return stateWith(c, { ...stateOf({ me: session.me, isUnfinished: false }), headers: new Headers() })
    },
  )
  serve(app, wires.logOut, open, async ({ c }) => stateWith(c, await accounts.logOut(c.req.raw)))

  const mails = { ...open, body: linkRequestSchema, status: 202 } as const
  serve(app, wires.mailLogIn, mails, async ({ ctx, input, c }) => {
    await countMail(c, input.email)
    await mailWayIn({ ctx, input: { ...input, purpose: 'log-in' } })
    return {}
  })
  serve(app, wires.mailReset, mails, async ({ ctx, input, c }) => {
    await countMail(c, input.email)
    await mailWayIn({ ctx, input: { ...input, purpose: 'reset' } })
    return {}
  })
  serve(app, wires.logInByLink, { ...open, body: tokenSchema }, async ({ ctx, input, c }) => {
    const entrant = await logging(c, 'log-in-by-link', emailOf, () =>
      counting(c, [linkTry(c)], () => logInByLink({ ctx, input: { ...input, claims } })),
    )
    return enter(c, entrant)
  })
  serve(app, wires.completeSignUp, { ...open, body: signUpSchema }, async ({ ctx, input, c }) => {
    const entrant = await logging(c, 'sign-up', emailOf, () =>
      counting(c, [linkTry(c)], () => completeSignUp({ ctx, input: { ...input, claims } })),
    )
    return enter(c, entrant)
  })
  serve(app, wires.resetPassword, { ...open, body: passwordResetSchema }, async ({ ctx, input, c }) => {
    const entrant = await logging(c, 'password-reset', emailOf, () =>
      counting(c, [linkTry(c)], () => resetPassword({ ctx, input: { ...input, claims } })),
    )
    await forgetCodeTries(c.var.limits, entrant.userId)
    return enter(c, entrant)
  })
  serve(app, wires.lookAtLink, { ...open, body: linkQuestionSchema }, async ({ ctx, input, c }) => {
    const session = await accounts.sessionOf(c.req.raw.headers)
    return counting(c, [linkTry(c)], () => lookAtLink({ ctx, input: { ...input, session, claims } }))
  })
  serve(app, wires.confirmNewEmail, { access: 'person', body: tokenSchema }, async ({ ctx, input, c }) => {
    const session = await sessionOf(c)
    return logging(c, 'new-email', session.me.email, () =>
      counting(c, [linkTry(c)], () => confirmNewEmail({ ctx, input: { ...input, session, claims } })),
    )
  })
  serve(app, wires.createFirstStaff, { ...open, body: firstStaffSchema }, async ({ ctx, input, c }) => {
    const session = await logging(c, 'first-staff', input.email, () =>
      counting(c, [linkTry(c)], async () => {
        await createFirstStaff({ ctx, input })
        return accounts.logIn(c.req.raw, input)
      }),
    )
    return stateWith(c, session)
  })

  const person = { access: 'person' } as const

  serve(app, wires.readAccount, person, async ({ ctx, c }) =>
    readAccount({ ctx, input: { session: await sessionOf(c) } }),
  )
  serve(
    app,
    wires.exportAccount,
    { ...person, limit: 'data', limitBy: async (c) => (await sessionOf(c)).userId },
    async ({ ctx, c }) =>
      c.body(await exportAccount({ ctx, input: { session: await sessionOf(c), nouns } }), 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${agency.name.toLowerCase()}-data.zip"`,
        'cache-control': 'private, no-store',
      }),
  )
  serve(app, wires.changeName, { ...person, body: nameSchema }, async ({ ctx, input, c }) => {
    await changeName({ ctx, input: { ...input, session: await sessionOf(c) } })
    return {}
  })
  serve(app, wires.changePassword, { ...person, body: passwordChangeSchema }, async ({ ctx, input, c }) => {
    const session = await sessionOf(c)
    const { userId, secondFactorAt } = session
    await logging(c, 'password-change', session.me.email, () =>
      counting(c, [ownerTry(session)], () => changePassword({ ctx, input: { ...input, session } })),
    )
    await forgetCodeTries(c.var.limits, userId)
    return stateWith(c, await accounts.startSession(c.req.raw, userId, secondFactorAt))
  })
  serve(
    app,
    wires.askForNewEmail,
    { ...person, body: emailChangeSchema, status: 202 },
    async ({ ctx, input, c }) => {
      const session = await sessionOf(c)
      await countMail(c, input.email)
      await counting(c, [ownerTry(session)], () => askForNewEmail({ ctx, input: { ...input, session } }))
      return {}
    },
  )
  serve(app, wires.deleteAccount, { ...person, body: deletionSchema }, async ({ ctx, input, c }) => {
    const session = await sessionOf(c)
    await counting(c, [ownerTry(session)], () => deleteAccount({ ctx, input: { ...input, session, nouns } }))
    return stateWith(c, await accounts.logOut(c.req.raw))
  })
  serve(app, wires.endSession, { ...person, ids: { id: 'session' } }, async ({ ctx, input: { id }, c }) => {
    await endSession({ ctx, input: { session: await sessionOf(c), id } })
    return {}
  })
  serve(app, wires.endOtherSessions, person, async ({ ctx, c }) => {
    await endOtherSessions({ ctx, input: { session: await sessionOf(c) } })
    return {}
  })

  serve(app, desk.prepareSecondFactor, { access: 'staff' }, async ({ ctx, c }) =>
    prepareSecondFactor({ ctx, input: { session: await sessionOf(c) } }),
  )
  const factor = { access: 'staff', body: secondFactorChangeSchema } as const
  serve(app, desk.turnOnSecondFactor, factor, async ({ ctx, input, c }) => {
    const session = await sessionOf(c)
    return logging(c, 'second-factor-on', session.me.email, () =>
      counting(c, [codeTry(session.userId)], () => turnOnSecondFactor({ ctx, input: { ...input, session } })),
    )
  })
  serve(app, desk.turnOffSecondFactor, factor, async ({ ctx, input, c }) => {
    const session = await sessionOf(c)
    await logging(c, 'second-factor-off', session.me.email, () =>
      counting(c, [codeTry(session.userId)], () =>
        turnOffSecondFactor({ ctx, input: { ...input, session } }),
      ),
    )
    await forgetCodeTries(c.var.limits, session.userId)
    return {}
  })

  return app
}

/** Sets the session's cookies, and returns what the browser is to know of it. */
function stateWith(c: Context<AppEnv>, { headers, ...state }: SessionAnswer): SessionState {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  c.header('cache-control', 'no-store')
  return state
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

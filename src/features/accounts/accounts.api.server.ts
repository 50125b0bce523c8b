import { type Context, Hono } from 'hono'
import { agency } from '#domain/agency.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { logEvent } from '#platform/log.server.ts'
import type { Claim } from '#platform/records/claim.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import * as adminWires from './account.admin.wire.ts'
import {
  codeSchema,
  deletionSchema,
  emailChangeSchema,
  firstStaffSchema,
  type LogInAnswer,
  linkReferenceSchema,
  linkRequestSchema,
  logInSchema,
  nameSchema,
  passwordChangeSchema,
  passwordResetSchema,
  type SessionState,
  secondFactorChangeSchema,
  secondFactorSetUpSchema,
  signUpSchema,
  tokenSchema,
} from './account.ts'
import * as wires from './account.wire.ts'
import { type Accounts, type Session, type SessionAnswer, stateOf } from './accounts.server.ts'
import { completeSignUp } from './authentication/complete-sign-up.server.ts'
import { logInByLink, type VerifiedUser } from './authentication/log-in-by-link.server.ts'
import {
  accountKey,
  addressKey,
  linkLimit,
  logInLimits,
  ownerLimit,
  withLimits,
} from './authentication/log-in-limits.server.ts'
import { previewLink } from './authentication/preview-link.server.ts'
import {
  prepareSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
  verifySecondFactor,
} from './authentication/second-factor.server.ts'
import { resetSecondFactorLimit, secondFactorLimit } from './authentication/second-factor-limit.server.ts'
import { sendAccountLink } from './authentication/send-account-link.server.ts'
import { confirmNewEmail, requestEmailChange } from './changing/change-email.server.ts'
import { changeName } from './changing/change-name.server.ts'
import { changePassword } from './changing/change-password.server.ts'
import { deleteAccount } from './changing/delete-account.server.ts'
import { endOtherSessions, endSession } from './changing/end-sessions.server.ts'
import { exportAccount } from './changing/export-account.server.ts'
import { readAccount } from './changing/read-account.server.ts'
import { resetPassword } from './changing/reset-password.server.ts'
import { changeNoticeSettings, readNoticeSettings } from './notices/notice-settings.server.ts'
import { noticeSettingsSchema } from './notices/notice-settings.ts'
import { acceptInvite } from './people/accept-invite.server.ts'
import { acceptanceSchema } from './people/person.ts'
import { createFirstStaff } from './staff/first-staff.server.ts'

/**
 * @param claims hands records to a verified address
 * @param nouns export and erase a user's data
 */
export function accountsApi(accounts: Accounts, claims: readonly Claim[], nouns: readonly PersonalData[]) {
  const app = new Hono<AppEnv>()

  async function requireSession(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (!session || session.needs) throw new AppError('unauthenticated', 'Log in first.')
    return session
  }

  /** @throws AppError `unauthenticated` unless the session lacks only the second factor */
  async function requireUnfinished(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (session?.needs !== 'second-factor') throw new AppError('unauthenticated', 'Log in first.')
    return session
  }

  /** @throws AppError `unauthenticated`; `forbidden` for a client */
  async function requireStaffSession(c: Context<AppEnv>): Promise<Session> {
    const session = await accounts.sessionOf(c.req.raw.headers)
    if (!session || session.needs === 'second-factor') throw new AppError('unauthenticated', 'Log in first.')
    if (session.me.role !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
    return session
  }

  /**
   * A known device has its own limit: strangers cannot use up the owner's mails.
   * @throws AppError `too-many`
   */
  async function limitMail({ req, var: { limits, clientAddress } }: Context<AppEnv>, email: string) {
    const device = accounts.knownDevice(req.raw.headers, email)
    await limits.consume('accountMail', addressKey(clientAddress))
    await limits.consume('accountMailTo', device ? `device:${device}` : accountKey(mailboxOf(email)))
  }

  /** ASVS 16.3.1. Addresses are logged as keyed hashes. */
  async function withLog<T>(
    { var: { ctx, clientAddress } }: Context<AppEnv>,
    event: string,
    email: string | ((result: T) => string),
    work: () => Promise<T>,
  ): Promise<T> {
    const facts = { from: accounts.keyedHash(clientAddress) }
    try {
      const result = await work()
      const account = accounts.keyedHash(typeof email === 'string' ? email : email(result))
      logEvent(ctx.log, event, { ...facts, account, outcome: 'accepted' })
      return result
    } catch (error) {
      if (error instanceof AppError) {
        const account = typeof email === 'string' ? accounts.keyedHash(email) : undefined
        ctx.log.warn({ event, ...facts, account, outcome: 'refused', code: error.code }, event)
      }
      throw error
    }
  }

  async function startLinkSession(c: Context<AppEnv>, { userId, next }: VerifiedUser): Promise<LogInAnswer> {
    return { ...stateWith(c, await accounts.startSession(c.req.raw, userId)), ...(next && { next }) }
  }

  const open = { access: 'anyone' } as const

  serve(app, wires.readSession, open, async (_ctx, _input, c) =>
    stateWith(c, await accounts.readSession(c.req.raw.headers)),
  )
  serve(app, wires.logIn, { ...open, body: logInSchema }, async (_ctx, input, c) => {
    const device = accounts.knownDevice(c.req.raw.headers, input.email)
    const session = await withLog(c, 'log-in', input.email, () =>
      withLimits(c, logInLimits(c, device, input.email), () => accounts.logIn(c.req.raw, input)),
    )
    return stateWith(c, session)
  })
  serve(
    app,
    wires.verifySecondFactor,
    { ...open, gate: requireUnfinished, body: codeSchema },
    async (ctx, { code }, c) => {
      const session = await requireUnfinished(c)
      await withLog(c, 'second-factor', session.me.email, () =>
        withLimits(c, [secondFactorLimit(session.userId)], () => verifySecondFactor(ctx, { session, code })),
      )
      return stateWith(c, { ...stateOf({ me: session.me, needs: null }), headers: new Headers() })
    },
  )
  serve(app, wires.logOut, open, async (_ctx, _input, c) => {
    const session = await accounts.sessionOf(c.req.raw.headers)
    const logOut = () => accounts.logOut(c.req.raw)
    return stateWith(c, await (session ? withLog(c, 'log-out', session.me.email, logOut) : logOut()))
  })

  const mails = { ...open, body: linkRequestSchema, status: 202 } as const
  serve(app, wires.requestLogInLink, mails, async (ctx, input, c) => {
    await limitMail(c, input.email)
    await sendAccountLink(ctx, { ...input, purpose: 'log-in' })
    return {}
  })
  serve(app, wires.requestPasswordReset, mails, async (ctx, input, c) => {
    await limitMail(c, input.email)
    await sendAccountLink(ctx, { ...input, purpose: 'reset' })
    return {}
  })
  serve(app, wires.logInByLink, { ...open, body: tokenSchema }, async (ctx, input, c) => {
    const entrant = await withLog(c, 'log-in-by-link', emailOf, () =>
      withLimits(c, [linkLimit(c)], () => logInByLink(ctx, { ...input, claims })),
    )
    return startLinkSession(c, entrant)
  })
  serve(app, wires.completeSignUp, { ...open, body: signUpSchema }, async (ctx, input, c) => {
    const entrant = await withLog(c, 'sign-up', emailOf, () =>
      withLimits(c, [linkLimit(c)], () => completeSignUp(ctx, { ...input, claims })),
    )
    return startLinkSession(c, entrant)
  })
  serve(app, wires.acceptInvite, { ...open, body: acceptanceSchema }, async (ctx, input, c) => {
    const entrant = await withLog(c, 'invite', emailOf, () =>
      withLimits(c, [linkLimit(c)], () => acceptInvite(ctx, input)),
    )
    return startLinkSession(c, entrant)
  })
  serve(app, wires.resetPassword, { ...open, body: passwordResetSchema }, async (ctx, input, c) => {
    const entrant = await withLog(c, 'password-reset', emailOf, () =>
      withLimits(c, [linkLimit(c)], () => resetPassword(ctx, { ...input, claims })),
    )
    await resetSecondFactorLimit(c.var.limits, entrant.userId)
    return startLinkSession(c, entrant)
  })
  serve(app, wires.previewLink, { ...open, body: linkReferenceSchema }, async (ctx, input, c) => {
    const session = await accounts.sessionOf(c.req.raw.headers)
    return withLimits(c, [linkLimit(c)], () => previewLink(ctx, { ...input, session, claims }))
  })
  serve(app, wires.confirmNewEmail, { access: 'person', body: tokenSchema }, async (ctx, input, c) => {
    const session = await requireSession(c)
    return withLog(c, 'new-email', session.me.email, () =>
      withLimits(c, [linkLimit(c)], () => confirmNewEmail(ctx, { ...input, session, claims })),
    )
  })
  serve(app, wires.createFirstStaff, { ...open, body: firstStaffSchema }, async (ctx, input, c) => {
    const session = await withLog(c, 'first-staff', input.email, () =>
      withLimits(c, [linkLimit(c)], async () => {
        await createFirstStaff(ctx, input)
        return accounts.logIn(c.req.raw, input)
      }),
    )
    return stateWith(c, session)
  })

  const person = { access: 'person' } as const

  serve(app, wires.readAccount, person, async (ctx, _input, c) =>
    readAccount(ctx, { session: await requireSession(c) }),
  )
  serve(
    app,
    wires.exportAccount,
    { ...person, limit: 'data', limitBy: async (c) => (await requireSession(c)).userId },
    async (ctx, _input, c) =>
      c.body(await exportAccount(ctx, { session: await requireSession(c), nouns }), 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${agency.name.toLowerCase()}-data.zip"`,
        'cache-control': 'private, no-store',
      }),
  )
  serve(app, wires.changeName, { ...person, body: nameSchema }, async (ctx, input, c) => {
    await changeName(ctx, { ...input, session: await requireSession(c) })
    return {}
  })
  serve(app, wires.changePassword, { ...person, body: passwordChangeSchema }, async (ctx, input, c) => {
    const session = await requireSession(c)
    const { userId, secondFactorAt } = session
    await withLog(c, 'password-change', session.me.email, () =>
      withLimits(c, [ownerLimit(session)], () => changePassword(ctx, { ...input, session })),
    )
    await resetSecondFactorLimit(c.var.limits, userId)
    return stateWith(c, await accounts.startSession(c.req.raw, userId, secondFactorAt))
  })
  serve(
    app,
    wires.requestEmailChange,
    { ...person, body: emailChangeSchema, status: 202 },
    async (ctx, input, c) => {
      const session = await requireSession(c)
      await limitMail(c, input.email)
      await withLog(c, 'email-change', session.me.email, () =>
        withLimits(c, [ownerLimit(session)], () => requestEmailChange(ctx, { ...input, session })),
      )
      return {}
    },
  )
  serve(app, wires.deleteAccount, { ...person, body: deletionSchema }, async (ctx, input, c) => {
    const session = await requireSession(c)
    await withLog(c, 'account-deletion', session.me.email, () =>
      withLimits(c, [ownerLimit(session)], () => deleteAccount(ctx, { ...input, session, nouns })),
    )
    return stateWith(c, await accounts.logOut(c.req.raw))
  })
  serve(app, wires.endSession, { ...person, ids: { id: 'session' } }, async (ctx, { id }, c) => {
    const session = await requireSession(c)
    await withLog(c, 'session-end', session.me.email, () => endSession(ctx, { session, id }))
    return {}
  })
  serve(app, wires.endOtherSessions, person, async (ctx, _input, c) => {
    const session = await requireSession(c)
    await withLog(c, 'other-sessions-end', session.me.email, () => endOtherSessions(ctx, { session }))
    return {}
  })

  // Staff who must set it up have no other access.
  const setUp = { access: 'anyone', gate: requireStaffSession } as const
  serve(app, wires.prepareSecondFactor, setUp, async (ctx, _input, c) =>
    prepareSecondFactor(ctx, { session: await requireStaffSession(c) }),
  )
  serve(app, wires.turnOnSecondFactor, { ...setUp, body: secondFactorSetUpSchema }, async (ctx, input, c) => {
    const session = await requireStaffSession(c)
    return withLog(c, 'second-factor-on', session.me.email, () =>
      withLimits(c, [secondFactorLimit(session.userId)], () =>
        turnOnSecondFactor(ctx, { ...input, session }),
      ),
    )
  })
  const off = { access: 'staff', body: secondFactorChangeSchema, changes: 'own-account' } as const
  serve(app, adminWires.turnOffSecondFactor, off, async (ctx, input, c) => {
    const session = await requireSession(c)
    await withLog(c, 'second-factor-off', session.me.email, () =>
      withLimits(c, [secondFactorLimit(session.userId)], () =>
        turnOffSecondFactor(ctx, { ...input, session }),
      ),
    )
    await resetSecondFactorLimit(c.var.limits, session.userId)
    return {}
  })

  serve(app, adminWires.readNoticeSettings, { access: 'staff' }, readNoticeSettings)
  serve(
    app,
    adminWires.changeNoticeSettings,
    { access: 'staff', body: noticeSettingsSchema, changes: 'own-account', answer: readNoticeSettings },
    changeNoticeSettings,
  )

  return app
}

function stateWith(c: Context<AppEnv>, { headers, ...state }: SessionAnswer): SessionState {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  c.header('cache-control', 'no-store')
  return state
}

const emailOf = ({ email }: VerifiedUser) => email

import { createHmac } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import * as v from 'valibot'
import { accounts, sessions, users, verifications } from '#db/schema/accounts.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import { readSigningSecret } from '#platform/access/signing-secret.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import {
  type LogIn,
  type Me,
  maxPasswordLength,
  minPasswordLength,
  type SessionNeed,
  type SessionState,
} from './account.ts'
import { createDevices } from './authentication/devices.server.ts'
import { hashSessionTokens } from './authentication/hash-session-tokens.server.ts'
import { lockUser } from './authentication/lock-user.server.ts'
import { findPasswordHash } from './passwords/find-password-hash.server.ts'
import { hashPassword, verifyPassword } from './passwords/password.server.ts'
import { needsSecondFactor } from './people/staff-settings.server.ts'

const hourSeconds = hourMs / 1000

/** Counts from the login, despite renewals (ASVS 7.3.2). */
export const longestSessionMs = 30 * dayMs

function isOver({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() >= longestSessionMs
}

export type SessionAnswer = SessionState & { headers: Headers }

export type Session = {
  id: string
  userId: string
  me: Me
  startedAt: Date
  secondFactorAt: Date | null
  /** No access but to this, until it is done. */
  needs: SessionNeed | null
}

type Person = Extract<Actor, { kind: 'client' | 'staff' }>

export type Accounts = {
  /** Null for a session that needs something first. Without a cookie it runs no query. */
  personOf(headers: Headers): Promise<Person | null>
  /** Renews a cookie older than an hour. */
  readSession(headers: Headers): Promise<SessionAnswer>
  sessionOf(headers: Headers): Promise<Session | null>
  /** Null unless the device has logged in to this account. */
  knownDevice(headers: Headers, email: string): string | null
  /**
   * Starts a session and ends the request's old one.
   * @throws AppError `unauthenticated`, the same for an unknown address and a wrong password; `forbidden` for
   * a cross-site request
   */
  logIn(request: Request, credentials: LogIn): Promise<SessionAnswer>
  /** Works like `logIn`, for a user already authenticated. */
  startSession(request: Request, userId: string, secondFactorAt?: Date | null): Promise<SessionAnswer>
  /** Distinguishes addresses in the log without revealing them. */
  keyedHash(address: string): string
  /** @throws AppError `forbidden` for a cross-site request */
  logOut(request: Request): Promise<SessionAnswer>
}

/** Exposes none of better-auth's routes. */
export async function openAccounts({
  db,
  env,
  log,
  outages,
}: Pick<Ctx, 'db' | 'env' | 'log' | 'outages'>): Promise<Accounts> {
  const isHttps = env.PUBLIC_URL?.startsWith('https://') ?? false
  const secret = await readSigningSecret(db, 'session-cookie')
  const logSecret = await readSigningSecret(db, 'log')
  const names = cookieNames(isHttps)
  const devices = createDevices({ secret: await readSigningSecret(db, 'device-cookie'), isHttps })
  const openAdapter = drizzleAdapter(db, {
    provider: 'pg',
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
  })
  const auth = betterAuth({
    secret,
    baseURL: env.PUBLIC_URL ?? 'http://localhost',
    basePath: '/api/auth',
    // Without PUBLIC_URL, better-auth also trusts the request's host.
    trustedOrigins: (request) => (request && !env.PUBLIC_URL ? [new URL(request.url).origin] : []),
    database: (options: BetterAuthOptions) => hashSessionTokens(openAdapter(options)),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false, defaultValue: 'client' },
        staffRole: { type: 'string', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      updateAge: hourSeconds,
      additionalFields: { secondFactorAt: { type: 'date', required: false, input: false } },
    },
    plugins: [sessionStarter],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // We count in PostgreSQL, also by account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // better-auth answers refusals itself; this throws other errors to our handler.
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      log: (level, message, error) => {
        if (!outages.caused(error)) log[level]({ part: 'accounts' }, message)
      },
    },
    advanced: {
      database: { generateId: false },
      ipAddress: { disableIpTracking: true },
      // better-auth turns both checks off under a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // better-auth knows only the prefix `__Secure-`, so we name the cookies.
      useSecureCookies: false,
      cookies: names,
    },
  })

  /** Only better-auth's router checks the origin. */
  async function call(request: Request, path: string, body: object): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const url = new URL(path, request.url)
    const response = await auth.handler(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    if (response.status === 403) throw new AppError('forbidden', 'This request came from another site.')
    return response
  }

  async function needOf(
    { role, secondFactorAt }: Pick<FoundUser, 'role' | 'secondFactorAt'>,
    enteredAt: Date | null,
  ): Promise<SessionNeed | null> {
    if (secondFactorAt) return enteredAt ? null : 'second-factor'
    return role === 'staff' && (await needsSecondFactor({ db })) ? 'second-factor-set-up' : null
  }

  /** Null if expired or if the address is unverified. */
  async function sessionFrom(
    found: { session: FoundSession; user: FoundUser } | null,
  ): Promise<Session | null> {
    if (!found || isOver(found.session) || !found.user.emailVerified) return null
    const { id, userId, createdAt: startedAt, secondFactorAt = null } = found.session
    const needs = await needOf(found.user, secondFactorAt)
    return { id, userId, me: meOf(found.user), startedAt, secondFactorAt, needs }
  }

  async function sessionOf(headers: Headers): Promise<Session | null> {
    return sessionFrom(await auth.api.getSession({ headers, query: { disableRefresh: true } }))
  }

  async function startSession(
    { headers: old }: Request,
    userId: string,
    secondFactorAt: Date | null = null,
  ): Promise<SessionAnswer> {
    const { response, headers: set } = await auth.api.startSession({
      headers: old,
      body: { userId, secondFactorAt },
      returnHeaders: true,
    })
    // ASVS 7.2.4: a log-in ends the session it replaces.
    await auth.api.signOut({ headers: old })
    const headers = cookiesOf(set)
    headers.append('set-cookie', devices.remember(old, response.user.email))
    const session = await sessionFrom(response)
    if (!session) throw new Error('A session was over when it began')
    return { ...stateOf(session), headers }
  }

  return {
    async personOf(headers) {
      if (!headers.get('cookie')?.includes(`${names.session_token.name}=`)) return null
      const session = await sessionOf(headers)
      if (!session || session.needs) return null
      const { userId, me } = session
      const { name, staffRole: role } = me
      return role ? { kind: 'staff', role, userId, name } : { kind: 'client', userId, name }
    },
    async readSession(headers) {
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      const session = await sessionFrom(answer.response)
      if (answer.response && !session) {
        const ended = await auth.api.signOut({ headers, returnHeaders: true })
        return { user: null, headers: cookiesOf(ended.headers) }
      }
      return { ...(session ? stateOf(session) : { user: null }), headers: cookiesOf(answer.headers) }
    },
    sessionOf,
    knownDevice: devices.idFor,
    async logIn(request, { email, password }) {
      const hash = await findPasswordHash({ db }, { email })
      const response = await call(request, '/api/auth/sign-in/email', { email, password })
      const refuse = () => {
        throw new AppError('unauthenticated', 'The email address or the password is wrong.')
      }
      if (response.status === 401) refuse()
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a log-in`)
      const { user } = (await response.json()) as { user: FoundUser & { id: string } }
      if (!user.emailVerified) refuse()
      // While this password was verified, another may have been set, which ended the earlier sessions.
      const isReplaced = await db.transaction(async (tx) => {
        await lockUser({ db: tx }, user.id)
        return (await findPasswordHash({ db: tx }, user)) !== hash
      })
      if (isReplaced) {
        const cookie = response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
        await auth.api.signOut({ headers: new Headers({ cookie: cookie.join('; ') }) })
        refuse()
      }
      await auth.api.signOut({ headers: request.headers })
      const headers = cookiesOf(response.headers)
      headers.append('set-cookie', devices.remember(request.headers, email))
      return { ...stateOf({ me: meOf(user), needs: await needOf(user, null) }), headers }
    },
    startSession,
    keyedHash: (address) => createHmac('sha256', logSecret).update(address).digest('base64url').slice(0, 22),
    async logOut(request) {
      const response = await call(request, '/api/auth/sign-out', {})
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a log-out`)
      return { user: null, headers: cookiesOf(response.headers) }
    },
  }
}

type FoundUser = {
  email: string
  name: string
  role: string
  staffRole?: string | null
  emailVerified: boolean
  secondFactorAt?: unknown
}
type FoundSession = { id: string; userId: string; createdAt: Date; secondFactorAt?: Date | null | undefined }

export function stateOf({ me, needs }: Pick<Session, 'me' | 'needs'>): SessionState {
  return needs ? { user: null, needs } : { user: me }
}

/** A process of release ae3571f stores staff without a role: they get the lesser one. */
function meOf({ email, name, role, staffRole }: FoundUser): Me {
  if (role !== 'staff') return { email, name, role: 'client', staffRole: null }
  return { email, name, role, staffRole: staffRole === 'owner' ? 'owner' : 'editor' }
}

const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint(
      {
        method: 'POST',
        body: v.object({ userId: v.string(), secondFactorAt: v.nullable(v.date()) }),
        metadata: { SERVER_ONLY: true },
      },
      async (c) => {
        const { userId, secondFactorAt } = c.body
        const { internalAdapter } = c.context
        const user = await internalAdapter.findUserById(userId)
        if (!user) throw new Error('There is no such user')
        const session = await internalAdapter.createSession(userId, false, { secondFactorAt })
        await setSessionCookie(c, { session, user })
        return { session, user } as unknown as { session: FoundSession; user: FoundUser }
      },
    ),
  },
}

function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie) => ['set-cookie', cookie]))
}

/** Browsers accept `__Host-` only over HTTPS; localhost gets plain names. */
function cookieNames(isHttps: boolean) {
  const cookie = (name: string) => ({
    name: isHttps ? `__Host-${name}` : name,
    attributes: { secure: isHttps, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  })
  return {
    session_token: cookie('session'),
    session_data: cookie('session-data'),
    account_data: cookie('account-data'),
    dont_remember: cookie('session-only'),
  }
}

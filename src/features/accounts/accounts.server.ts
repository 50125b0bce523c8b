import { createHmac } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import * as v from 'valibot'
import { accounts, sessions, users, verifications } from '#db/schema/accounts.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { readSigningSecret } from '#platform/signing-secret.server.ts'
import { type LogIn, type Me, maxPasswordLength, minPasswordLength, type SessionState } from './account.ts'
import { hashPassword, verifyPassword } from './passwords/password.server.ts'
import { openDevices } from './ways-in/devices.server.ts'

const hourSeconds = hourMs / 1000

/** A session ends this long after its log-in, however often it is renewed (ASVS 7.3.2). */
export const longestSessionMs = 30 * dayMs

function isOver({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() >= longestSessionMs
}

/** What a log-in came to, and the headers that set, renew or clear the cookie. */
export type SessionAnswer = SessionState & { headers: Headers }

/** A session whose cookie the request brought. */
export type Session = {
  id: string
  userId: string
  me: Me
  startedAt: Date
  secondFactorAt: Date | null
  /** True if its user has a second factor and this log-in gave no code of it. It then opens nothing. */
  isUnfinished: boolean
}

type Person = Extract<Actor, { kind: 'client' | 'staff' }>

export type Accounts = {
  /**
   * Returns the person logged in with these headers, or null. Without a session cookie it does not ask the database.
   * The second factor is checked here, and so at every route, whichever way a session came about.
   */
  personOf(headers: Headers): Promise<Person | null>
  /** Returns the person behind the session cookie, and renews a cookie that is an hour old. */
  readSession(headers: Headers): Promise<SessionAnswer>
  /** Returns the session itself, finished or not. */
  sessionOf(headers: Headers): Promise<Session | null>
  /** Returns the id of the device that sent these headers if it has logged in to this account before, else null. */
  knownDevice(headers: Headers, email: string): string | null
  /**
   * Starts a new session by password, remembers the device, and ends the request's old session.
   * @throws AppError `unauthenticated`, the same for an unknown address and a wrong password; `forbidden` for a
   * request from another site
   */
  logIn(request: Request, credentials: LogIn): Promise<SessionAnswer>
  /**
   * Starts a new session for somebody whom the caller knows, remembers the device, and ends the request's old session.
   * @param secondFactorAt when they gave a code of the second factor, if they did
   */
  startSession(request: Request, userId: string, secondFactorAt?: Date | null): Promise<SessionAnswer>
  /** Returns a hash that tells two addresses apart in the log and that only this program can make. */
  keyedHash(address: string): string
  /** Ends the request's session, if any. @throws AppError `forbidden` for a request from another site. */
  logOut(request: Request): Promise<SessionAnswer>
}

/** Opens better-auth on our tables. Only `Accounts` uses it; the server exposes none of its routes. */
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
  const devices = openDevices({ secret: await readSigningSecret(db, 'device-cookie'), isHttps })
  const auth = betterAuth({
    secret,
    baseURL: env.PUBLIC_URL ?? 'http://localhost',
    basePath: '/api/auth',
    // Without PUBLIC_URL, better-auth also trusts the host that the browser asked for.
    trustedOrigins: (request) => (request && !env.PUBLIC_URL ? [new URL(request.url).origin] : []),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false, defaultValue: 'client' },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      // The list of sessions says when each was last used.
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
    // Our own limits are in PostgreSQL and also count by account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // better-auth answers refusals itself and leaves other errors to our handler.
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
      // better-auth turns both checks off when it sees a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // better-auth knows only the prefix `__Secure-`, so we name the cookies.
      useSecureCookies: false,
      cookies: names,
    },
  })

  /** Calls better-auth's router, because only that checks the origin. */
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
    // ASVS 7.2.4: a log-in ends the session that it replaces.
    await auth.api.signOut({ headers: old })
    const headers = cookiesOf(set)
    headers.append('set-cookie', devices.remember(old, response.user.email))
    const session = sessionFrom(response)
    if (!session) throw new Error('A session was over when it began')
    return { ...stateOf(session), headers }
  }

  return {
    async personOf(headers) {
      if (!headers.get('cookie')?.includes(`${names.session_token.name}=`)) return null
      const session = await sessionOf(headers)
      if (!session || session.isUnfinished) return null
      return { kind: session.me.role, userId: session.userId, name: session.me.name }
    },
    async readSession(headers) {
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      const session = sessionFrom(answer.response)
      if (answer.response && !session) {
        const ended = await auth.api.signOut({ headers, returnHeaders: true })
        return { user: null, headers: cookiesOf(ended.headers) }
      }
      return { ...(session ? stateOf(session) : { user: null }), headers: cookiesOf(answer.headers) }
    },
    sessionOf,
    knownDevice: devices.idFor,
    async logIn(request, { email, password }) {
      const response = await call(request, '/api/auth/sign-in/email', { email, password })
      const refuse = () => {
        throw new AppError('unauthenticated', 'The email address or the password is wrong.')
      }
      if (response.status === 401) refuse()
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a log-in`)
      const { user } = (await response.json()) as { user: FoundUser }
      if (!user.emailVerified) refuse()
      // ASVS 7.2.4: a log-in ends the session that it replaces.
      await auth.api.signOut({ headers: request.headers })
      const headers = cookiesOf(response.headers)
      headers.append('set-cookie', devices.remember(request.headers, email))
      return { ...stateOf({ me: meOf(user), isUnfinished: Boolean(user.secondFactorAt) }), headers }
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
  emailVerified: boolean
  secondFactorAt?: unknown
}
type FoundSession = { id: string; userId: string; createdAt: Date; secondFactorAt?: Date | null | undefined }

/** Null for a session that is over, and for an account whose address nobody has proved. */
function sessionFrom(found: { session: FoundSession; user: FoundUser } | null): Session | null {
  if (!found || isOver(found.session) || !found.user.emailVerified) return null
  const { id, userId, createdAt: startedAt, secondFactorAt = null } = found.session
  const isUnfinished = Boolean(found.user.secondFactorAt) && !secondFactorAt
  return { id, userId, me: meOf(found.user), startedAt, secondFactorAt, isUnfinished }
}

/** Says who is logged in, or what is missing until then. */
export function stateOf({ me, isUnfinished }: Pick<Session, 'me' | 'isUnfinished'>): SessionState {
  return isUnfinished ? { user: null, needs: 'second-factor' } : { user: me }
}

function meOf({ email, name, role }: FoundUser): Me {
  return { email, name, role: role === 'staff' ? 'staff' : 'client' }
}

/** Starts a session for somebody who showed who they are without a password. No address leads to it. */
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

/** Browsers accept a `__Host-` cookie only over HTTPS, so plain HTTP, as on localhost, gets plain names. */
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

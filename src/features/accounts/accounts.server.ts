import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { accounts, sessions, users, verifications } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Actor, Db } from '#platform/context.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { Log } from '#platform/log.server.ts'
import { readSigningSecret } from '#platform/signing-secret.server.ts'
import { type LogIn, type Me, maxPasswordLength, minPasswordLength, type PasswordChange } from './account.ts'
import { openDevices } from './devices.server.ts'
import { hashPassword, passwordProblem, verifyPassword } from './password.server.ts'

/** A session ends this long after its log-in, however often it is renewed (ASVS 7.3.2). */
const longestSessionMs = 30 * 24 * 60 * 60 * 1000

function isOver({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() >= longestSessionMs
}

/** The session's person, and the headers that set, renew or clear the cookie. */
export type SessionAnswer = { user: Me | null; headers: Headers }

type Person = Extract<Actor, { kind: 'client' | 'staff' }>

export type Accounts = {
  /**
   * Returns the person logged in with these headers, or null. Without a session cookie it does not ask the database.
   */
  personOf(headers: Headers): Promise<Person | null>
  /** Returns the person behind the session cookie, and renews a cookie that is a day old. */
  readSession(headers: Headers): Promise<SessionAnswer>
  /** Returns the id of the device that sent these headers if it has logged in to this account before, else null. */
  knownDevice(headers: Headers, email: string): string | null
  /**
   * Starts a new session, remembers the device, and ends the request's old session.
   * @throws AppError `unauthenticated`, the same for an unknown address and a wrong password; `forbidden` for a
   * request from another site
   */
  logIn(request: Request, credentials: LogIn): Promise<SessionAnswer>
  /**
   * Changes the password of the logged-in person, ends their other sessions, and renews this session's cookie.
   * @throws AppError `unauthenticated`; `invalid` for a wrong current or weak new password; `forbidden` for a request
   * from another site
   */
  changePassword(request: Request, change: PasswordChange): Promise<SessionAnswer>
  /** Ends the request's session, if any. @throws AppError `forbidden` for a request from another site. */
  logOut(request: Request): Promise<SessionAnswer>
}

/** Opens better-auth on our tables. Only `Accounts` uses it; the server exposes none of its routes. */
export async function openAccounts({ db, env, log }: { db: Db; env: Env; log: Log }): Promise<Accounts> {
  const isHttps = env.PUBLIC_URL?.startsWith('https://') ?? false
  const secret = await readSigningSecret(db, 'session-cookie')
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
      additionalFields: { role: { type: 'string', required: true, input: false, defaultValue: 'client' } },
    },
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
    logger: { level: 'warn', log: (level, message) => log[level]({ part: 'accounts' }, message) },
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

  return {
    async personOf(headers) {
      if (!headers.get('cookie')?.includes(`${names.session_token.name}=`)) return null
      const session = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      if (!session || isOver(session.session)) return null
      const { id: userId, name, role } = session.user
      return { kind: role === 'staff' ? 'staff' : 'client', userId, name }
    },
    async readSession(headers) {
      const answer = await auth.api.getSession({ headers, returnHeaders: true })
      if (answer.response && isOver(answer.response.session)) {
        const ended = await auth.api.signOut({ headers, returnHeaders: true })
        return { user: null, headers: cookiesOf(ended.headers) }
      }
      return { user: answer.response && meOf(answer.response.user), headers: cookiesOf(answer.headers) }
    },
    knownDevice: devices.idFor,
    async logIn(request, { email, password }) {
      const response = await call(request, '/api/auth/sign-in/email', { email, password })
      if (response.status === 401) {
        throw new AppError('unauthenticated', 'The e-mail address or the password is wrong.')
      }
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a log-in`)
      // ASVS 7.2.4: a log-in ends the session that it replaces.
      await auth.api.signOut({ headers: request.headers })
      const { user } = (await response.json()) as { user: Me }
      const headers = cookiesOf(response.headers)
      headers.append('set-cookie', devices.remember(request.headers, email))
      return { user: meOf(user), headers }
    },
    async changePassword(request, { currentPassword, newPassword }) {
      const session = await auth.api.getSession({
        headers: request.headers,
        query: { disableRefresh: true },
      })
      if (!session || isOver(session.session)) throw new AppError('unauthenticated', 'Log in first.')
      const refuse = (field: keyof PasswordChange, message: string) => {
        throw new AppError('invalid', 'Some fields need another look.', { fields: [{ field, message }] })
      }
      const problem = await passwordProblem(newPassword, session.user.email)
      if (problem) refuse('newPassword', problem)
      const response = await call(request, '/api/auth/change-password', {
        currentPassword,
        newPassword,
        revokeOtherSessions: true,
      })
      if (response.status === 400) refuse('currentPassword', 'This is not your current password.')
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a change of password`)
      return { user: meOf(session.user), headers: cookiesOf(response.headers) }
    },
    async logOut(request) {
      const response = await call(request, '/api/auth/sign-out', {})
      if (!response.ok) throw new Error(`better-auth answered ${response.status} to a log-out`)
      return { user: null, headers: cookiesOf(response.headers) }
    },
  }
}

function meOf({ email, name, role }: { email: string; name: string; role: string }): Me {
  return { email, name, role: role === 'staff' ? 'staff' : 'client' }
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

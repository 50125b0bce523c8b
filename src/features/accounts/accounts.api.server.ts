import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type AppEnv, readJson } from '#platform/http.server.ts'
import { firstStaffSchema, logInSchema } from './account.ts'
import type { Accounts, SessionAnswer } from './accounts.server.ts'
import { createFirstStaff } from './create-first-staff.server.ts'

/** Log-in, log-out, who am I, and the first account of a fresh installation. */
export function accountsApi(accounts: Accounts) {
  return new Hono<AppEnv>()
    .get('/api/me', async (c) => answer(c, await accounts.readSession(c.req.raw.headers)))
    .post('/api/auth/sign-in/email', async (c) => {
      const address = addressKey(c)
      await c.var.limits.consume('logIn', address)
      const credentials = await readJson(c, logInSchema)
      const account = accountKey(credentials.email)
      await c.var.limits.consume('logIn', account)
      const session = await accounts.logIn(c.req.raw, credentials)
      await Promise.all([address, account].map((key) => c.var.limits.giveBack('logIn', key)))
      return answer(c, session)
    })
    .post('/api/auth/sign-out', async (c) => answer(c, await accounts.logOut(c.req.raw)))
    .post('/api/staff/first', async (c) => {
      await c.var.limits.consume('logIn', addressKey(c))
      const input = await readJson(c, firstStaffSchema)
      await createFirstStaff({ ctx: c.var.ctx, input })
      return answer(c, await accounts.logIn(c.req.raw, input))
    })
}

function answer(c: Context<AppEnv>, { user, headers }: SessionAnswer): Response {
  for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  c.header('cache-control', 'no-store')
  return c.json({ user })
}

function addressKey(c: Context<AppEnv>): string {
  return `address:${c.var.clientAddress}`
}

/** By a digest, so that the table of limits holds nobody's e-mail address. */
function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { requireStaff } from '#platform/authorise.server.ts'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import type { RateLimits } from '#platform/rate-limits.server.ts'
import { firstStaffSchema, logInSchema, passwordChangeSchema } from './account.ts'
import type { Accounts, SessionAnswer } from './accounts.server.ts'
import { createFirstStaff } from './create-first-staff.server.ts'

/** Log-in, log-out, the current person, password changes, and a fresh installation's first account. */
export function accountsApi(accounts: Accounts) {
  return new Hono<AppEnv>()
    .get('/api/me', access.anyone, async (c) => answer(c, await accounts.readSession(c.req.raw.headers)))
    .post('/api/auth/sign-in/email', access.anyone, async (c) => {
      const credentials = await readJson(c, logInSchema)
      const device = accounts.knownDevice(c.req.raw.headers, credentials.email)
      const giveBack = await countTry(c, device, credentials.email)
      const session = await accounts.logIn(c.req.raw, credentials)
      await giveBack()
      return answer(c, session)
    })
    .post('/api/auth/sign-out', access.anyone, async (c) => answer(c, await accounts.logOut(c.req.raw)))
    .post('/api/admin/password', access.staff, async (c) => {
      const { userId } = requireStaff(c.var.ctx)
      const change = await readJson(c, passwordChangeSchema)
      const key = `user:${userId}`
      await c.var.limits.consume('logInAtHome', key)
      const session = await accounts.changePassword(c.req.raw, change)
      await c.var.limits.giveBack('logInAtHome', key)
      return answer(c, session)
    })
    .post('/api/staff/first', access.anyone, async (c) => {
      await c.var.limits.consume('logIn', addressKey(c.var.clientAddress))
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

/**
 * Counts a log-in before trying it. A stranger counts by address and by account, so that guesses slow down. A device
 * that has logged in to the account before counts on its own, so that nobody else's guesses lock it out.
 * @returns a function that takes the count back after a right password
 * @throws AppError `too-many`, whether or not the account exists
 */
async function countTry(
  { var: { limits, clientAddress } }: Context<AppEnv>,
  device: string | null,
  email: string,
): Promise<() => Promise<void>> {
  const address = addressKey(clientAddress)
  const account = accountKey(email)
  const tries: Parameters<RateLimits['consume']>[] = device
    ? [['logInAtHome', `device:${device}`]]
    : [
        ['logIn', address],
        ['logInHere', `${account} ${address}`],
        ['logInAnywhere', account],
      ]
  const counted: typeof tries = []
  const giveBack = async () => {
    await Promise.all(counted.map(([rule, key]) => limits.giveBack(rule, key)))
  }
  try {
    for (const one of tries) {
      await limits.consume(...one)
      counted.push(one)
    }
  } catch (refusal) {
    await giveBack()
    throw refusal
  }
  return giveBack
}

function addressKey(address: string): string {
  return `address:${address}`
}

/** Hashes the address, so that the table of limits stores nobody's e-mail address. */
function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

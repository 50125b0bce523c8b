import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { secondFactors, users } from '#db/schema/accounts.ts'
import { type AccountsServer, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { countSecondFactors, encryptSecondFactors } from './second-factor-secrets.server.ts'
import { codeOf, periodAt } from './totp.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, addStaff } = accounts

const drawKey = () => randomBytes(32).toString('base64')
const [first, second] = [drawKey(), drawKey()]
const path = '/api/admin/second-factor'
const refusal = 'We can’t check app codes at the moment. Use a recovery code.'

afterEach(() => vi.restoreAllMocks())

/** Each start of the program calls these. */
const encryptWith = (key: string) => encryptSecondFactors(ctxWith({ SECRETS_KEY: key }))
const countWith = (key: string) => countSecondFactors(ctxWith({ SECRETS_KEY: key }))

async function storedSecret(): Promise<string> {
  const [factor] = await accounts.database.db.select().from(secondFactors)
  return factor?.secret ?? ''
}

async function turnOn(server: AccountsServer) {
  const cookie = cookieOf(await server.post(logInPath, staff))
  const { secret } = (await (await server.post(path, {}, { cookie })).json()) as { secret: string }
  const answer = await server.post(
    `${path}/on`,
    { code: appCode(secret), password: staff.password },
    { cookie },
  )
  expect(answer.status).toBe(200)
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes }
}

/** Each is of a later period, because a code works once. */
function appCode(secret: string): string {
  accounts.letPass(30_000)
  return codeOf(secret, periodAt(ctxWith().clock()))
}

async function giveCode(server: AccountsServer, code: string) {
  const cookie = cookieOf(await server.post(logInPath, staff))
  const answer = await server.post('/api/auth/second-factor', { code }, { cookie })
  const { fields } = (await answer.json()) as { fields?: { message: string }[] }
  return { status: answer.status, message: fields?.[0]?.message, cookie }
}

test('with SECRETS_KEY, the database has no secret from which a code follows', async () => {
  await addStaff()
  const server = await openServer({ SECRETS_KEY: first })
  const { secret } = await turnOn(server)
  const stored = await storedSecret()
  expect(stored).toMatch(/^v1(\.[\w-]+){3}$/)
  expect(stored).not.toContain(secret)
  expect(await giveCode(server, appCode(secret))).toMatchObject({ status: 200 })
  expect(await countWith(first)).toEqual({ all: 1, clear: 0, unreadable: 0 })
})

test('a start encrypts what was stored without a key or under the earlier one; all codes go on', async () => {
  await addStaff()
  const { secret } = await turnOn(await openServer())
  expect(await storedSecret()).toBe(secret)
  expect(await countWith(first)).toEqual({ all: 1, clear: 1, unreadable: 0 })
  const seen = new Set([secret])
  for (const keys of [first, `${second},${first}`, second]) {
    const server = await openServer({ SECRETS_KEY: keys })
    expect(await giveCode(server, appCode(secret))).toMatchObject({ status: 200 })
    await encryptWith(keys)
    seen.add(await storedSecret())
    expect(await giveCode(server, appCode(secret))).toMatchObject({ status: 200 })
  }
  expect(seen.size).toBe(3)
})

test.each([
  ['lost', ''],
  ['changed', second],
])('with the key %s, app codes are refused with a sentence, and recovery codes lead on', async (_, key) => {
  await addStaff()
  const { secret, recoveryCodes } = await turnOn(await openServer({ SECRETS_KEY: first }))
  const stored = await storedSecret()
  const warn = vi.spyOn(accounts.context.visitor.log, 'warn').mockImplementation(() => {})
  await encryptWith(key)
  expect(warn.mock.calls).toEqual([[expect.anything(), 'A second factor needs another SECRETS_KEY']])
  expect(await storedSecret()).toBe(stored)
  expect(await countWith(key)).toEqual({ all: 1, clear: 0, unreadable: 1 })

  const server = await openServer(key ? { SECRETS_KEY: key } : {})
  expect(await giveCode(server, appCode(secret))).toMatchObject({ status: 422, message: refusal })
  const [one = '', other = ''] = recoveryCodes
  const { status, cookie } = await giveCode(server, one)
  expect(status).toBe(200)
  const off = await server.post(`${path}/off`, { code: other, password: staff.password }, { cookie })
  expect(off.status).toBe(200)
  const again = await turnOn(server)
  expect(await giveCode(server, appCode(again.secret))).toMatchObject({ status: 200 })
})

test('a user’s encrypted secret is unreadable in another user’s row', async () => {
  await addStaff()
  const server = await openServer({ SECRETS_KEY: first })
  const { secret } = await turnOn(server)
  const other = randomUUID()
  await accounts.database.db.insert(users).values({ id: other, name: 'Ravi', email: 'ravi@example.com' })
  await accounts.database.db.update(secondFactors).set({ userId: other })
  expect(await countWith(first)).toEqual({ all: 1, clear: 0, unreadable: 1 })
  await accounts.database.pool.query(
    "update second_factors set user_id = (select id from users where role = 'staff')",
  )
  expect(await giveCode(server, appCode(secret))).toMatchObject({ status: 200 })
})

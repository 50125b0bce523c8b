import { beforeEach, expect, test } from 'vitest'
import { secondFactors, users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { staffSettings } from '#db/schema/staff-settings.ts'
import { type AccountsServer, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { codeOf, periodAt } from '../authentication/totp.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, tokenFor, addStaff } = accounts

const rulePath = '/api/admin/people/second-factor'
const factorPath = '/api/admin/second-factor'
const mei = { email: 'mei@example.com', password: 'nine silk threads' }
const needsSetUp = { user: null, needs: 'second-factor-set-up' }
const closed = ['/staff-only', '/api/account', '/api/admin/people']

let server: AccountsServer
let owner: string

beforeEach(async () => {
  const { db } = accounts.database
  await db.delete(auditEntries)
  await db.update(staffSettings).set({ needsSecondFactor: false })
  await addStaff()
  server = await openServer()
  owner = cookieOf(await server.post(logInPath, staff))
})

async function secretOf(email: string): Promise<string> {
  const rows = await accounts.database.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ])
  const factors = await accounts.database.db.select().from(secondFactors)
  return factors.find(({ userId }) => userId === rows.rows[0]?.id)?.secret ?? ''
}

async function turnOn({ email, password }: typeof mei, cookie: string): Promise<Response> {
  accounts.letPass(30_000)
  await server.post(factorPath, {}, { cookie })
  const code = codeOf(await secretOf(email), periodAt(ctxWith().clock()))
  return server.post(`${factorPath}/on`, { code, password }, { cookie })
}

const rule = (isRequired: boolean, cookie = owner) => server.post(rulePath, { isRequired }, { cookie })
const stateOf = async (cookie: string) => (await server.get('/api/me', { cookie })).json()

async function require(): Promise<void> {
  await turnOn(staff, owner)
  expect((await rule(true)).status).toBe(200)
}

/** Returns the answer to the invite's form. */
async function join(): Promise<Response> {
  await server.post('/api/admin/people/invites', { ...mei, name: 'Mei', role: 'editor' }, { cookie: owner })
  const token = await tokenFor(mei.email)
  return server.post('/api/auth/link/invite', { token, name: 'Mei', password: mei.password })
}

test('an owner requires a second factor only with one, and an editor never', async () => {
  const editor = cookieOf(await join())
  expect(await (await rule(true)).json()).toMatchObject({
    code: 'conflict',
    message: 'Set up two-step login for your own account first.',
  })
  await turnOn(staff, owner)
  expect((await rule(true, editor)).status).toBe(403)
  expect(await (await rule(true)).json()).toMatchObject({ needsSecondFactor: true })
  const [entry] = await accounts.database.db
    .select()
    .from(auditEntries)
    .orderBy(auditEntries.id)
    .then((all) => all.slice(-1))
  expect(entry).toMatchObject({ by: 'asha', noun: 'staff-settings', after: { needsSecondFactor: true } })
})

test('an open session of staff without one has no access until it is set up', async () => {
  const editor = cookieOf(await join())
  await require()
  expect(await stateOf(editor)).toEqual(needsSetUp)
  for (const path of closed) expect((await server.get(path, { cookie: editor })).status).toBe(401)
  for (const path of closed) expect((await server.get(path, { cookie: owner })).status).toBe(200)
  const body = { currentPassword: mei.password, newPassword: 'nine copper kettles' }
  expect((await server.post('/api/account/password', body, { cookie: editor })).status).toBe(401)

  const answer = await turnOn(mei, editor)
  expect((await answer.json()).recoveryCodes).toHaveLength(10)
  for (const path of closed) expect((await server.get(path, { cookie: editor })).status).toBe(200)
  expect(await stateOf(editor)).toMatchObject({ user: { email: mei.email } })
})

const entries: Record<string, () => Promise<Response>> = {
  'by password': () => server.post(logInPath, mei),
  async 'by emailed link'() {
    await server.post('/api/auth/mail-link', { email: mei.email })
    return server.post('/api/auth/link/log-in', { token: await tokenFor(mei.email) })
  },
  async 'by a new password'() {
    await server.post('/api/auth/mail-reset', { email: mei.email })
    return server.post('/api/auth/link/reset', {
      token: await tokenFor(mei.email),
      password: 'nine copper kettles',
    })
  },
}

for (const [way, enter] of Object.entries(entries)) {
  test(`a log-in ${way} leads to the set-up, and can end`, async () => {
    await join()
    await require()
    const entered = await enter()
    expect(await entered.json()).toMatchObject(needsSetUp)
    const cookie = cookieOf(entered)
    expect((await server.get('/staff-only', { cookie })).status).toBe(401)
    await server.post('/api/auth/sign-out', {}, { cookie })
    expect(await stateOf(cookie)).toEqual({ user: null })
  })
}

test('an accepted invite leads to the set-up; a client keeps their access', async () => {
  await require()
  expect(await (await join()).json()).toEqual(needsSetUp)
  const client = await accounts.signUp(server, { email: 'ravi@example.com' })
  expect((await server.get('/api/account', { cookie: client })).status).toBe(200)
  expect((await server.post(factorPath, {}, { cookie: client })).status).toBe(403)
})

test('nobody turns off a second factor that is required', async () => {
  await require()
  accounts.letPass(30_000)
  const code = codeOf(await secretOf(staff.email), periodAt(ctxWith().clock()))
  const off = () => server.post(`${factorPath}/off`, { code, password: staff.password }, { cookie: owner })
  expect(await (await off()).json()).toMatchObject({
    code: 'conflict',
    message: 'Two-step login is required of all staff, so it stays on.',
  })
  expect((await rule(false)).status).toBe(200)
  expect((await off()).status).toBe(200)
})

test('a new STAFF_PASSWORD, which turns it off, leads to the set-up', async () => {
  await require()
  const renewed = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: 'nine copper kettles' }
  await accounts.seedStaff(renewed)
  const entered = await server.post(logInPath, { ...staff, password: renewed.STAFF_PASSWORD })
  expect(await entered.json()).toEqual(needsSetUp)
  const [user] = await accounts.database.db.select().from(users)
  expect(user?.secondFactorAt).toBeNull()
})

import { expect, test } from 'vitest'
import { secondFactors } from '#db/schema/accounts.ts'
import {
  type AccountsServer,
  asha,
  logInPath,
  setUpAccounts,
  staff,
  withStaff,
} from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { codeOf, periodAt } from './totp.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, tokenFor, mailsTo, addStaff, seedStaff } = accounts

const path = '/api/admin/second-factor'
const codePath = '/api/auth/second-factor'
const periodMs = 30_000

async function codeNow(): Promise<string> {
  const [factor] = await accounts.database.db.select().from(secondFactors)
  return codeOf(factor?.secret ?? '', periodAt(ctxWith().clock()))
}

/** The next code is valid at once. */
async function turnOn(server: AccountsServer) {
  const cookie = cookieOf(await server.post(logInPath, staff))
  await server.post(path, {}, { cookie })
  const body = { code: await codeNow(), password: staff.password }
  const answer = await server.post(`${path}/on`, body, { cookie })
  expect(answer.status).toBe(200)
  accounts.letPass(periodMs)
  return { cookie, recoveryCodes: (await answer.json()).recoveryCodes as string[] }
}

const ways: Record<string, (server: AccountsServer) => Promise<Response>> = {
  'by password': (server) => server.post(logInPath, staff),
  'by emailed link': async (server) => {
    await server.post('/api/auth/mail-link', { email: staff.email })
    return server.post('/api/auth/link/log-in', { token: await tokenFor(staff.email) })
  },
  'by a new password': async (server) => {
    await server.post('/api/auth/mail-reset', { email: staff.email })
    const token = await tokenFor(staff.email)
    return server.post('/api/auth/link/reset', { token, password: 'nine copper kettles' })
  },
}

const closed = ['/staff-only', '/api/account']

for (const [way, enter] of Object.entries(ways)) {
  test(`staff without a second factor log in ${way}`, async () => {
    await addStaff()
    const server = await openServer()
    const entered = await enter(server)
    expect(await entered.json()).toEqual({ user: asha })
    for (const address of closed) {
      expect((await server.get(address, { cookie: cookieOf(entered) })).status).toBe(200)
    }
  })

  test(`a log-in ${way} grants no access before the code of the second factor`, async () => {
    await addStaff()
    const server = await openServer()
    await turnOn(server)
    const entered = await enter(server)
    const cookie = cookieOf(entered)
    const unfinished = { user: null, needs: 'second-factor' }
    expect(await entered.json()).toEqual(unfinished)
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual(unfinished)
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(401)
    expect((await server.post(`${path}/off`, { code: await codeNow() }, { cookie })).status).toBe(401)

    expect((await server.post(codePath, { code: '000000' }, { cookie })).status).toBe(422)
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(401)

    const given = await server.post(codePath, { code: await codeNow() }, { cookie })
    expect(await given.json()).toEqual({ user: asha })
    for (const address of closed) expect((await server.get(address, { cookie })).status).toBe(200)
    expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
  })
}

test('turning it on needs a code and the password, and makes other sessions unfinished', async () => {
  await addStaff()
  const server = await openServer()
  const elsewhere = cookieOf(await server.post(logInPath, staff))
  const cookie = cookieOf(await server.post(logInPath, staff))
  const prepared = await (await server.post(path, {}, { cookie })).json()
  expect(prepared).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    qr: { size: expect.any(Number), path: expect.stringMatching(/^M4 4h1v1h-1z/) },
  })
  const on = async (body: object) => (await server.post(`${path}/on`, body, { cookie })).status
  expect(await on({ code: '000000', password: staff.password })).toBe(422)
  expect(await on({ code: await codeNow(), password: 'a guess' })).toBe(422)
  expect(await on({ code: await codeNow(), password: staff.password })).toBe(200)
  expect((await server.get('/staff-only', { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie: elsewhere })).status).toBe(401)
  expect(await on({ code: await codeNow(), currentCode: await codeNow(), password: staff.password })).toBe(
    422,
  )
  expect(await (await server.get('/api/account', { cookie })).json()).toMatchObject({
    secondFactor: { recoveryCodesLeft: 10 },
  })
})

test('a new app replaces the current one: it takes the password and a code of each', async () => {
  await addStaff()
  const server = await openServer()
  const { cookie, recoveryCodes } = await turnOn(server)
  const oldCode = await codeNow()
  const { secret } = await (await server.post(path, {}, { cookie })).json()
  const newCode = codeOf(secret, periodAt(ctxWith().clock()))
  const [first = '', second = ''] = recoveryCodes
  const right = { code: newCode, currentCode: first, password: staff.password }
  const replace = async (wrong: object = {}) =>
    (await server.post(`${path}/on`, { ...right, ...wrong }, { cookie })).status
  for (const wrong of [{ currentCode: '' }, { currentCode: newCode }, { code: oldCode }, { code: second }]) {
    expect(await replace(wrong)).toBe(422)
  }
  expect(await replace({ password: 'a guess' })).toBe(422)
  await accounts.database.pool.query('delete from rate_limits')
  const unfinished = cookieOf(await server.post(logInPath, staff))
  expect((await server.post(codePath, { code: oldCode }, { cookie: unfinished })).status).toBe(200)

  expect(await replace()).toBe(200)
  accounts.letPass(periodMs)
  const another = cookieOf(await server.post(logInPath, staff))
  for (const code of [oldCode, second]) {
    expect((await server.post(codePath, { code }, { cookie: another })).status).toBe(422)
  }
  expect((await server.post(codePath, { code: await codeNow() }, { cookie: another })).status).toBe(200)
  expect(await replace()).toBe(422)
})

test('app and recovery codes work once; the database has only hashes of the latter', async () => {
  await addStaff()
  const server = await openServer()
  const { recoveryCodes } = await turnOn(server)
  const [factor] = await accounts.database.db.select().from(secondFactors)
  expect(recoveryCodes).toHaveLength(10)
  expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(JSON.stringify(factor)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))

  const give = async (code: string) => {
    const cookie = cookieOf(await server.post(logInPath, staff))
    return (await server.post(codePath, { code }, { cookie })).status
  }
  const code = await codeNow()
  expect(await give(code)).toBe(200)
  expect(await give(code)).toBe(422)
  const [recovery = ''] = recoveryCodes
  expect(await give(recovery.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await give(recovery)).toBe(422)
})

test('each guess of a code waits longer, across sessions', async () => {
  await addStaff()
  const server = await openServer()
  await turnOn(server)
  const statuses = []
  for (let index = 0; index < 8; index++) {
    const cookie = cookieOf(await server.post(logInPath, staff))
    statuses.push((await server.post(codePath, { code: '000000' }, { cookie })).status)
  }
  expect(statuses).toEqual([...Array(6).fill(422), 429, 429])
})

test("a password change keeps this session's second factor", async () => {
  await addStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles' }
  const changed = await server.post('/api/account/password', change, { cookie })
  expect(await changed.json()).toEqual({ user: asha })
  expect((await server.get('/staff-only', { cookie: cookieOf(changed) })).status).toBe(200)
})

test("a link's preview reports its account's unfinished session, and none for another account's", async () => {
  await addStaff()
  const server = await openServer()
  await turnOn(server)
  const unfinished = cookieOf(await server.post(logInPath, staff))
  const sessionFor = async (purpose: string, token: string) =>
    (await (await server.post('/api/auth/link/look', { purpose, token }, { cookie: unfinished })).json())
      .session
  await server.post('/api/auth/mail-link', { email: staff.email })
  expect(await sessionFor('log-in', await tokenFor(staff.email))).toBe('unfinished')
  await server.post('/api/auth/mail-link', { email: 'ravi@example.com' })
  expect(await sessionFor('sign-up', await tokenFor('ravi@example.com'))).toBe('none')
})

test('a code and the password turn it off; so does a new STAFF_PASSWORD', async () => {
  await addStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const off = async (body: object) => (await server.post(`${path}/off`, body, { cookie })).status
  expect(await off({ code: '000000', password: staff.password })).toBe(422)
  expect(await off({ code: await codeNow(), password: 'a guess' })).toBe(422)
  expect(await off({ code: await codeNow(), password: staff.password })).toBe(200)
  const texts = (await mailsTo(staff.email)).map(
    ({ text }) => /asks for a code|no longer asks/.exec(text)?.[0],
  )
  expect(texts.toSorted()).toEqual(['asks for a code', 'no longer asks'])
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })

  await turnOn(server)
  const renewed = { ...staff, password: 'nine silk threads' }
  await seedStaff({ ...withStaff, STAFF_PASSWORD: renewed.password })
  expect(await (await server.post(logInPath, renewed)).json()).toEqual({ user: asha })
})

test('turning it off ends unfinished sessions, emailed links and the limit on guesses', async () => {
  await addStaff()
  const server = await openServer()
  const { cookie } = await turnOn(server)
  const unfinished = cookieOf(await server.post(logInPath, staff))
  for (let index = 0; index < 6; index++)
    await server.post(codePath, { code: '000000' }, { cookie: unfinished })
  await server.post('/api/auth/mail-link', { email: staff.email })
  const token = await tokenFor(staff.email)
  accounts.letPass(periodMs)

  await accounts.database.pool.query("delete from rate_limits where key like 'secondFactorGate%'")
  const off = { code: await codeNow(), password: staff.password }
  expect((await server.post(`${path}/off`, off, { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie })).status).toBe(200)
  expect((await server.get('/staff-only', { cookie: unfinished })).status).toBe(401)
  expect((await server.post('/api/auth/link/log-in', { token })).status).toBe(403)
  expect(await waits()).toEqual([])
})

async function waits() {
  const { rows } = await accounts.database.pool.query(
    "select key from rate_limits where key like 'secondFactor%'",
  )
  return rows
}

const renewed = { ...staff, password: 'nine copper kettles' }

const newPasswords: Record<string, (server: AccountsServer, cookie: string) => Promise<unknown>> = {
  'by its owner': async (server, cookie) => {
    const change = { currentPassword: staff.password, newPassword: renewed.password }
    expect((await server.post('/api/account/password', change, { cookie })).status).toBe(200)
  },
  'by an emailed link': async (server) => {
    await server.post('/api/auth/mail-reset', { email: staff.email })
    const body = { token: await tokenFor(staff.email), password: renewed.password }
    expect((await server.post('/api/auth/link/reset', body)).status).toBe(200)
  },
  'in the settings': () => seedStaff({ ...withStaff, STAFF_PASSWORD: renewed.password }),
}

for (const [way, renew] of Object.entries(newPasswords)) {
  test(`a new password, set ${way}, ends unfinished sessions, emailed links and the limit on guesses`, async () => {
    await addStaff()
    const server = await openServer()
    const { cookie } = await turnOn(server)
    const unfinished = cookieOf(await server.post(logInPath, staff))
    for (let index = 0; index < 7; index++)
      await server.post(codePath, { code: '000000' }, { cookie: unfinished })
    expect((await server.post(codePath, { code: await codeNow() }, { cookie: unfinished })).status).toBe(429)
    await server.post('/api/auth/mail-link', { email: staff.email })
    const token = await tokenFor(staff.email)

    await renew(server, cookie)
    expect(await waits()).toEqual([])
    expect(await (await server.get('/api/me', { cookie: unfinished })).json()).toEqual({ user: null })
    expect((await server.post('/api/auth/link/log-in', { token })).status).toBe(403)
    const entered = await server.post(logInPath, renewed)
    if (way === 'in the settings') return
    const given = await server.post(codePath, { code: await codeNow() }, { cookie: cookieOf(entered) })
    expect(given.status).toBe(200)
  })
}

import { expect, test } from 'vitest'
import { accounts as credentials, secondFactors, users, verifications } from '#db/schema/accounts.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { type AccountsServer, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { codeOf, periodAt } from './totp.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, tokenFor, addStaff } = accounts

const factorPath = '/api/admin/second-factor'
const another = 'asha.rao@example.com'
const newPassword = 'nine copper kettles'
const { password } = staff

type Act = {
  /** Sends the request that is to wait. */
  send: (server: AccountsServer, cookie: string) => Promise<Response>
  before?: (server: AccountsServer, cookie: string) => Promise<unknown>
  isUnfinished?: boolean
}

const proven: Record<string, Act> = {
  'a password change': {
    send: (server, cookie) =>
      server.post('/api/account/password', { currentPassword: password, newPassword }, { cookie }),
  },
  'a request of another address': {
    before: () => accounts.database.db.update(credentials).set({ settingHash: null }),
    send: (server, cookie) => server.post('/api/account/email', { email: another, password }, { cookie }),
  },
  'turning on the second factor': {
    before: (server, cookie) => server.post(factorPath, {}, { cookie }),
    send: async (server, cookie) =>
      server.post(`${factorPath}/on`, { code: await codeNow(), password }, { cookie }),
  },
  'turning off the second factor': {
    before: turnOn,
    send: async (server, cookie) =>
      server.post(`${factorPath}/off`, { code: await codeNow(), password }, { cookie }),
  },
  'a deletion': {
    before: () =>
      accounts.database.db
        .insert(users)
        .values({ name: 'Mei', email: 'mei@example.com', role: 'staff', staffRole: 'owner' }),
    send: (server, cookie) => server.post('/api/account/delete', staff, { cookie }),
  },
}

let token = ''
const acts: Record<string, Act> = {
  ...proven,
  'the confirmation of another address': {
    async before(server, cookie) {
      await accounts.database.db.update(credentials).set({ settingHash: null })
      await server.post('/api/account/email', { email: another, password }, { cookie })
      token = await tokenFor(another)
    },
    send: (server, cookie) => server.post('/api/auth/link/new-email', { token }, { cookie }),
  },
  'preparing a second factor': {
    send: (server, cookie) => server.post(factorPath, {}, { cookie }),
  },
  'the code of a log-in': {
    before: turnOn,
    isUnfinished: true,
    send: async (server, cookie) =>
      server.post('/api/auth/second-factor', { code: await codeNow() }, { cookie }),
  },
  'ending other sessions': {
    send: (server, cookie) => server.post('/api/account/other-sessions/end', {}, { cookie }),
  },
}

async function codeNow(): Promise<string> {
  const [factor] = await accounts.database.db.select().from(secondFactors)
  return codeOf(factor?.secret ?? '', periodAt(ctxWith().clock()))
}

async function turnOn(server: AccountsServer, cookie: string): Promise<void> {
  await server.post(factorPath, {}, { cookie })
  await server.post(`${factorPath}/on`, { code: await codeNow(), password }, { cookie })
  accounts.letPass(30_000)
}

/** Reads everything that one of the acts would change. */
async function stored() {
  const { db } = accounts.database
  return Promise.all(
    [users, credentials, secondFactors, verifications].map((table) => db.select().from(table)),
  )
}

async function start({ before, isUnfinished }: Act) {
  await addStaff()
  const server = await openServer()
  let cookie = cookieOf(await server.post(logInPath, staff))
  await before?.(server, cookie)
  if (isUnfinished) cookie = cookieOf(await server.post(logInPath, staff))
  return { server, cookie }
}

const lockOfUser = `select from users where email = '${staff.email}' for update`
const lockOfPasswords = 'lock table accounts in access exclusive mode'

/** Holds a lock until the requests wait for it, and changes the database before they go on. */
async function whileWaiting<Answer>(
  send: () => Promise<Answer>,
  change: string,
  { waiting = 1, lock = lockOfUser } = {},
): Promise<Answer> {
  const { pool } = accounts.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock)
    const answered = new AbortController()
    const sent = send().finally(() => answered.abort())
    await untilWaiting(pool, waiting, answered.signal)
    await holder.query(change)
    await holder.query('commit')
    return await sent
  } finally {
    holder.release()
  }
}

for (const [name, act] of Object.entries(acts)) {
  test(`${name} fails if its session is ended while it waits`, async () => {
    const { server, cookie } = await start(act)
    await server.post(logInPath, staff)
    const before = await stored()
    const answer = await whileWaiting(() => act.send(server, cookie), 'delete from sessions')
    expect(await answer.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'Your session has ended. Log in again.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await stored()).toEqual(before)
    expect((await accounts.database.pool.query('select from sessions')).rowCount).toBe(0)
  })
}

for (const [name, act] of Object.entries(proven)) {
  test(`${name} fails if the password is changed while it waits`, async () => {
    const { server, cookie } = await start(act)
    const change = "update accounts set password = 'another'"
    const answer = await whileWaiting(() => act.send(server, cookie), change)
    expect(await answer.json()).toMatchObject({
      code: 'conflict',
      message: 'Your password has just changed. Try again with the new one.',
    })
    const [user] = await accounts.database.db.select().from(credentials)
    expect(user?.password).toBe('another')
  })
}

test('a password that another request has just changed is no wrong one: the session has ended', async () => {
  const act = proven['a password change'] as Act
  const { server, cookie } = await start(act)
  const change = "update accounts set password = 'another'; delete from sessions"
  const answer = await whileWaiting(() => act.send(server, cookie), change, { lock: lockOfPasswords })
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
})

test('a session that lost its access to a new second factor changes nothing more', async () => {
  const act = proven['a password change'] as Act
  const { server, cookie } = await start(act)
  const answer = await whileWaiting(
    () => act.send(server, cookie),
    'update users set second_factor_at = now()',
  )
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  expect((await server.post(logInPath, staff)).status).toBe(200)
})

test('of eight password changes at once, one succeeds and logs in', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const passwords = Array.from({ length: 8 }, (_, index) => `${newPassword} ${index}`)
  const answers = await Promise.all(
    passwords.map((one) =>
      server.post('/api/account/password', { currentPassword: password, newPassword: one }, { cookie }),
    ),
  )
  const changed = answers.filter(({ status }) => status === 200)
  expect(changed).toHaveLength(1)
  for (const answer of answers.filter((one) => one.status !== 200)) {
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect((await accounts.database.pool.query('select from sessions')).rowCount).toBe(1)
  const index = answers.findIndex(({ status }) => status === 200)
  expect((await server.post(logInPath, { ...staff, password: passwords[index] })).status).toBe(200)
})

test('a log-in whose password is replaced while it is verified starts no session', async () => {
  await addStaff()
  const server = await openServer()
  const change = "update accounts set password = 'another'; delete from sessions"
  const answer = await whileWaiting(() => server.post(logInPath, staff), change)
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await accounts.database.pool.query('select from sessions')).rowCount).toBe(0)
})

test('a password change and a reset by link at once both get an answer', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  await server.post('/api/auth/mail-reset', { email: staff.email })
  const body = { token: await tokenFor(staff.email), password: newPassword }
  const change = { currentPassword: password, newPassword: `${newPassword} too` }
  const { pool } = accounts.database
  const send = async () => {
    const changed = server.post('/api/account/password', change, { cookie })
    await untilWaiting(pool)
    return Promise.all([changed, server.post('/api/auth/link/reset', body)])
  }
  const answers = await whileWaiting(send, 'select 1', { waiting: 2 })
  expect(answers.map(({ status }) => status)).toEqual([200, 403])
})

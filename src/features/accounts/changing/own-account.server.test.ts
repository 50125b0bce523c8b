import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { raiseLead } from '#features/leads/raise-lead.server.ts'
import { issueRecordLink, listLiveLinks } from '#platform/records/record-links.server.ts'
import { type AccountsServer, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import type { AccountDetail } from '../account.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, mailsTo, tokenFor, signUp, addStaff } = accounts

const ravi = { email: 'ravi@example.com', password: 'nine copper kettles' }
const successor = 'ravi.rao@example.com'

async function read(server: AccountsServer, cookie: string): Promise<AccountDetail> {
  return (await server.get('/api/account', { cookie })).json()
}

test("reads the user's account and changes its name", async () => {
  const server = await openServer()
  const cookie = await signUp(server, { ...ravi, name: 'Ravi' })
  expect(await read(server, cookie)).toMatchObject({
    email: ravi.email,
    name: 'Ravi',
    hasPassword: true,
    secondFactor: null,
    sessions: [{ isThis: true }],
  })
  await server.post('/api/account/name', { name: 'Ravi Rao' }, { cookie })
  expect((await read(server, cookie)).name).toBe('Ravi Rao')
  expect((await server.get('/api/account')).status).toBe(401)
})

test('lists sessions by device, and ends one or all others', async () => {
  const server = await openServer()
  await signUp(server, ravi)
  const logIn = async (device: string) =>
    cookieOf(await server.post(logInPath, ravi, { 'user-agent': `Mozilla/5.0 (${device}) Firefox/140.0` }))
  const here = await logIn('X11; Linux x86_64')
  const phone = await logIn('Android 16; Mobile')
  await accounts.database.pool.query(
    "update sessions set created_at = now() - interval '31 days' where user_agent is null or user_agent = ''",
  )
  const { sessions } = await read(server, here)
  expect(sessions.map(({ device, isThis }) => [device, isThis]).toSorted()).toEqual([
    ['Firefox on Android', false],
    ['Firefox on Linux', true],
  ])
  const end = (id: string | undefined, cookie = here) =>
    server.post(`/api/account/sessions/${id}/end`, {}, { cookie })
  const theirs = sessions.find(({ device }) => device === 'Firefox on Android')?.id
  const stranger = await signUp(server, { email: 'mei@example.com' })
  expect((await end(theirs, stranger)).status).toBe(404)
  expect((await server.get('/api/account', { cookie: phone })).status).toBe(200)
  expect((await end(theirs)).status).toBe(200)
  expect((await server.get('/api/account', { cookie: phone })).status).toBe(401)

  await logIn('Windows NT 10.0')
  await server.post('/api/account/other-sessions/end', {}, { cookie: here })
  expect((await read(server, here)).sessions.map(({ isThis }) => isThis)).toEqual([true])
  expect((await server.get('/api/account', { cookie: stranger })).status).toBe(200)
})

test('a new address takes effect with its link; the former one is notified and no longer logs in', async () => {
  const server = await openServer()
  const cookie = await signUp(server, ravi)
  await server.post('/api/auth/mail-link', { email: ravi.email })
  const toFormer = await tokenFor(ravi.email)
  const ask = (changes: object) =>
    server.post('/api/account/email', { email: successor, password: ravi.password, ...changes }, { cookie })
  expect((await ask({ password: 'a guess' })).status).toBe(422)
  expect((await ask({ email: ravi.email })).status).toBe(422)
  expect((await ask({})).status).toBe(202)
  const token = await tokenFor(successor)
  expect((await read(server, cookie)).email).toBe(ravi.email)

  const record = { noun: 'quote', subjectId: randomUUID() }
  for (const email of [ravi.email.toUpperCase(), 'another@example.com']) {
    await issueRecordLink(ctxWith(), { ...record, key: email, email, days: 30 })
  }
  const confirmed = await server.post('/api/auth/link/new-email', { token }, { cookie })
  expect(await confirmed.json()).toEqual({ email: successor, came: [] })
  expect((await read(server, cookie)).email).toBe(successor)
  const links = await listLiveLinks(ctxWith(), record)
  expect(links.map(({ email }) => email)).toEqual(['another@example.com'])
  const [notice] = await mailsTo(ravi.email)
  expect(notice?.text).toContain('another email address')
  expect(notice?.text).not.toContain(successor)
  expect((await server.post(logInPath, ravi)).status).toBe(401)
  expect((await server.post('/api/auth/link/log-in', { token: toFormer })).status).toBe(403)
  expect((await server.post(logInPath, { ...ravi, email: successor })).status).toBe(200)
})

test('an address with an account cannot be taken, and the request does not reveal it', async () => {
  const server = await openServer()
  await signUp(server, { email: successor })
  const cookie = await signUp(server, ravi)
  const asked = await server.post(
    '/api/account/email',
    { email: successor, password: ravi.password },
    { cookie },
  )
  expect([asked.status, await asked.text()]).toEqual([202, '{}'])
  const [mail] = await mailsTo(successor)
  expect(mail?.text).toContain('It already belongs to an account')
  expect(mail?.text).not.toContain('#')

  await server.post('/api/account/email', { email: 'new@example.com', password: ravi.password }, { cookie })
  const token = await tokenFor('new@example.com')
  await signUp(server, { email: 'new@example.com' })
  expect((await server.post('/api/auth/link/new-email', { token }, { cookie })).status).toBe(409)
  expect((await read(server, cookie)).email).toBe(ravi.email)
})

test('confirms a new address only in a session of the account that requested it', async () => {
  const server = await openServer()
  const cookie = await signUp(server, ravi)
  const mei = await signUp(server, { email: 'mei@example.com' })
  await server.post('/api/account/email', { email: successor, password: ravi.password }, { cookie })
  const [mail] = await mailsTo(successor)
  expect(mail?.text).toContain('The account r***i@e***.com asked to use this address')
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ravi|ravi@/)
  const token = /#email=([\w-]{22})/.exec(mail?.text ?? '')?.[1]

  const confirm = (sent: string) =>
    server.post('/api/auth/link/new-email', { token }, sent ? { cookie: sent } : {})
  expect((await confirm('')).status).toBe(401)
  expect(await (await confirm(mei)).json()).toMatchObject({
    code: 'conflict',
    message: 'This link is for another account. Log out, then log in to that one.',
  })
  expect((await read(server, mei)).email).toBe('mei@example.com')
  expect((await read(server, cookie)).email).toBe(ravi.email)
  expect((await confirm(cookie)).status).toBe(200)
  expect((await read(server, cookie)).email).toBe(successor)
  expect((await confirm(cookie)).status).toBe(403)
})

test('lists the records that a new address brings: before, after, and in the mail to the former one', async () => {
  const server = await openServer()
  const cookie = await signUp(server, ravi)
  const order = { id: randomUUID(), receipt: 'OW-TEST' }
  const lead = { source: 'contact', name: 'Ravi', email: 'Ravi.Rao@example.com' } as const
  await raiseLead(ctxWith(), { lead, order })
  await server.post('/api/account/email', { email: successor, password: ravi.password }, { cookie })
  const token = await tokenFor(successor)
  const look = async (sent: string) =>
    (
      await server.post('/api/auth/link/look', { purpose: 'new-email', token }, sent ? { cookie: sent } : {})
    ).json()
  expect(await look(cookie)).toEqual({
    account: 'r***i@e***.com',
    session: 'own',
    loggedInAs: '',
    change: { email: successor, comes: ['1 request'] },
    invite: null,
  })
  expect(await look('')).toMatchObject({ session: 'none', change: null })
  const mei = await signUp(server, { email: 'mei@example.com' })
  expect(await look(mei)).toMatchObject({ session: 'other', loggedInAs: 'mei@example.com', change: null })

  const confirmed = await server.post('/api/auth/link/new-email', { token }, { cookie })
  expect(await confirmed.json()).toEqual({ email: successor, came: ['1 request'] })
  const [notice] = await mailsTo(ravi.email)
  expect(notice?.text.replaceAll('\n', ' ')).toContain(
    'Added to the account, because it came from the new address: 1 request.',
  )
})

test('refuses to change the address of an account from the settings', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const asked = await server.post(
    '/api/account/email',
    { email: successor, password: staff.password },
    { cookie },
  )
  expect(asked.status).toBe(409)
})

test('without a password, changing the log-in needs a fresh session', async () => {
  const server = await openServer()
  const cookie = await signUp(server, { email: ravi.email })
  accounts.letPass(61 * 60_000)
  const change = { email: successor, password: '' }
  expect((await server.post('/api/account/email', change, { cookie })).status).toBe(403)
  expect((await server.post('/api/account/delete', { email: ravi.email }, { cookie })).status).toBe(403)
  accounts.letPass(-2 * 60_000)
  expect((await server.post('/api/account/email', change, { cookie })).status).toBe(202)
})

test('the owner deletes an account with its sessions, links and password', async () => {
  const server = await openServer()
  const cookie = await signUp(server, ravi)
  await server.post('/api/auth/mail-link', { email: ravi.email })
  const token = await tokenFor(ravi.email)
  const remove = (body: object) => server.post('/api/account/delete', body, { cookie })
  expect((await remove({ ...ravi, email: successor })).status).toBe(422)
  expect((await remove({ ...ravi, password: 'a guess' })).status).toBe(422)
  const removed = await remove(ravi)
  expect(removed.headers.getSetCookie().join()).toMatch(/^session=;.*Max-Age=0/)
  expect(await accounts.database.db.select().from(users)).toEqual([])
  expect((await server.get('/api/account', { cookie })).status).toBe(401)
  expect((await server.post('/api/auth/link/log-in', { token })).status).toBe(403)
  expect((await server.post(logInPath, ravi)).status).toBe(401)
})

test('refuses to delete the account of the only owner, though there are editors', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const mei = { name: 'Mei', email: 'mei@example.com', role: 'staff', emailVerified: true } as const
  await accounts.database.db.insert(users).values({ ...mei, staffRole: 'editor' })
  expect(await (await server.post('/api/account/delete', staff, { cookie })).json()).toMatchObject({
    code: 'conflict',
    message: 'This is the only owner. Make someone else an owner first.',
  })
  await accounts.database.db.update(users).set({ staffRole: 'owner' }).where(eq(users.email, mei.email))
  expect((await server.post('/api/account/delete', staff, { cookie })).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts as credentials, sessions, users, verifications } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mails.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import { openMailer } from '#platform/mail/mailer.server.ts'
import { mailQueue } from '#platform/mail/queue-mail.server.ts'
import { logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { formerEmailMail } from '../account-mails.server.ts'
import { hashPassword } from '../passwords/password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'
import { prepareFirstStaff } from '../staff/first-staff.server.ts'
import { deleteExpiredLinks } from './delete-expired-links.job.server.ts'
import { issueLink } from './mailed-links.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, mailsTo, tokenFor, signUp, addStaff } = accounts

const email = 'ravi@example.com'
const linkPath = '/api/auth/mail-link'
const resetPath = '/api/auth/mail-reset'
const logInByLink = '/api/auth/link/log-in'
const signUpByLink = '/api/auth/link/sign-up'
const resetByLink = '/api/auth/link/reset'

test('only an emailed link creates an account, with or without a password', async () => {
  const server = await openServer()
  await server.post(linkPath, { email: ' Ravi@Example.com' })
  expect(await accounts.database.db.select().from(users)).toEqual([])
  const token = await tokenFor(email)
  expect(JSON.stringify(await accounts.database.db.select().from(verifications))).not.toContain(token)

  const entered = await server.post(signUpByLink, { token, name: ' Ravi  Rao', password: '' })
  const ravi = { email, name: 'Ravi Rao', role: 'client', staffRole: null }
  expect(await entered.json()).toEqual({ user: ravi })
  expect(await (await server.get('/api/me', { cookie: cookieOf(entered) })).json()).toEqual({ user: ravi })
  expect(await accounts.database.db.select().from(credentials)).toEqual([])

  const other = 'mei@example.com'
  await signUp(server, { email: other, password: staff.password })
  expect((await server.post(logInPath, { email: other, password: staff.password })).status).toBe(200)
})

test('a weak password or a missing name keeps the link valid', async () => {
  const server = await openServer()
  await server.post(linkPath, { email })
  const token = await tokenFor(email)
  const weak = await server.post(signUpByLink, { token, name: 'Ravi', password: 'sunshine' })
  expect(await weak.json()).toMatchObject({ code: 'invalid', fields: [{ field: 'password' }] })
  expect((await server.post(signUpByLink, { token, name: ' ' })).status).toBe(422)
  expect((await server.post(signUpByLink, { token, name: 'Ravi' })).status).toBe(200)
})

test.each([
  ['/api/staff/first', { email }],
  [signUpByLink, { name: 'Ravi' }],
  [resetByLink, {}],
])('%s checks the token before it estimates the password', async (path, more) => {
  const server = await openServer()
  const token = 'AAAAAAAAAAAAAAAAAAAAAA'
  expect((await server.post(path, { ...more, token, password: 'sunshine' })).status).toBe(403)
})

test('a password set before the address was verified never works', async () => {
  const { db } = accounts.database
  const [made] = await db.insert(users).values({ email, name: 'A' }).returning()
  const userId = made?.id ?? ''
  const stranger = { email, password: 'the stranger’s kettle' }
  const passwordHash = await hashPassword(stranger.password)
  await setPassword(db, { userId, passwordHash, now: new Date() })
  const server = await openServer()
  expect((await server.post(logInPath, stranger)).status).toBe(401)

  await server.post(linkPath, { email })
  const entered = await server.post(logInByLink, { token: await tokenFor(email) })
  expect(entered.status).toBe(200)
  expect((await server.post(logInPath, stranger)).status).toBe(401)
  expect(await db.select().from(credentials)).toEqual([])
})

test('a link request does not reveal whether the account exists; only the mail does', async () => {
  await addStaff()
  const server = await openServer()
  for (const path of [linkPath, resetPath]) {
    const known = await server.post(path, { email: staff.email })
    const unknown = await server.post(path, { email })
    expect([known.status, await known.text()]).toEqual([202, '{}'])
    expect([unknown.status, await unknown.text()]).toEqual([202, '{}'])
    expect(unknown.headers).toEqual(known.headers)
  }
  const [toUnknown] = await mailsTo(email)
  expect(toUnknown?.text).toContain('Open the link to create your Orbweaver account.')
  expect(toUnknown?.text).toMatch(/\/signup#new=[\w-]{22}\n/)
  await server.post(linkPath, { email: staff.email })
  const [toKnown] = await mailsTo(staff.email)
  expect(toKnown?.text).toContain('Open the link to log in to your account.')
  expect(toKnown?.text).toMatch(/\/login#link=[\w-]{22}\n/)
})

test('only the newest link logs in, once, within half an hour', async () => {
  await addStaff()
  const server = await openServer()
  const ask = async () => {
    await server.post(linkPath, { email: staff.email })
    return tokenFor(staff.email)
  }
  const older = await ask()
  const newer = await ask()
  expect((await server.post(logInByLink, { token: older })).status).toBe(403)
  const entered = await server.post(logInByLink, { token: newer })
  expect(entered.status).toBe(200)
  expect((await server.get('/staff-only', { cookie: cookieOf(entered) })).status).toBe(200)
  const again = await server.post(logInByLink, { token: newer })
  expect(await again.json()).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/expired or/),
  })

  const late = await ask()
  accounts.letPass(30 * 60_000)
  expect((await server.post(logInByLink, { token: late })).status).toBe(403)
  accounts.letPass(-1)
  expect((await server.post(logInByLink, { token: late })).status).toBe(200)
})

test('does not send a mail whose link was replaced or has expired', async () => {
  const server = await openServer()
  await server.post(linkPath, { email })
  await server.post(linkPath, { email })
  expect(await mailsTo(email)).toHaveLength(1)
  await server.post(linkPath, { email })
  accounts.letPass(dayMs)
  expect(await mailsTo(email)).toEqual([])
})

test('a repeated mail job sends one mail, whose link stays valid', async () => {
  const server = await openServer()
  await server.post(linkPath, { email })
  const token = await tokenFor(email)
  const { db } = accounts.database
  const [mail] = await db.select({ kind: mails.kind, subjectId: mails.subjectId }).from(mails)
  await accounts.context.queue.send(db, mailQueue, [mail ?? {}])
  expect(await mailsTo(email)).toEqual([])
  expect((await server.post(signUpByLink, { token, name: 'Ravi' })).status).toBe(200)
})

test('the job deletes only expired links and sessions', async () => {
  await addStaff()
  const server = await openServer()
  const { db } = accounts.database
  await server.post(logInPath, staff)
  await server.post(linkPath, { email: staff.email })
  await server.post(linkPath, { email })
  const run = () => deleteExpiredLinks.handle({ ctx: ctxWith(), data: {}, attempt: 1, lastAttempt: false })
  accounts.letPass(30 * 60_000)
  await run()
  expect((await db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual([
    `sign-up ${email}`,
  ])
  expect(await db.select().from(sessions)).toHaveLength(1)
  accounts.letPass(8 * dayMs)
  await run()
  expect([await db.select().from(verifications), await db.select().from(sessions)]).toEqual([[], []])
})

test('two concurrent uses of a link create one account', async () => {
  const server = await openServer()
  await server.post(linkPath, { email })
  const token = await tokenFor(email)
  const answers = await Promise.all([1, 2, 3].map(() => server.post(signUpByLink, { token, name: 'Ravi' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
})

test('a link works only for its purpose', async () => {
  await addStaff()
  const server = await openServer()
  const password = 'nine copper kettles'
  await server.post(linkPath, { email: staff.email })
  const logIn = await tokenFor(staff.email)
  expect((await server.post(resetByLink, { token: logIn, password })).status).toBe(403)
  const own = { cookie: cookieOf(await server.post(logInPath, staff)) }
  expect((await server.post('/api/auth/link/new-email', { token: logIn }, own)).status).toBe(403)
  await server.post(resetPath, { email: staff.email })
  const reset = await tokenFor(staff.email)
  expect((await server.post(logInByLink, { token: reset })).status).toBe(403)
  expect((await server.post(logInByLink, { token: logIn })).status).toBe(200)
})

test('a password reset ends every session and every other link', async () => {
  await addStaff()
  const server = await openServer()
  const here = cookieOf(await server.post(logInPath, staff))
  await server.post(linkPath, { email: staff.email })
  const logIn = await tokenFor(staff.email)
  await server.post(resetPath, { email: staff.email })
  const token = await tokenFor(staff.email)
  const renewed = { email: staff.email, password: 'nine copper kettles' }
  const weak = await server.post(resetByLink, { token, password: 'sunshine' })
  expect(weak.status).toBe(422)
  expect(await (await server.get('/api/me', { cookie: here })).json()).toMatchObject({ user: staffMe })

  const entered = await server.post(resetByLink, { token, password: renewed.password })
  expect(await entered.json()).toEqual({ user: staffMe })
  expect(await (await server.get('/api/me', { cookie: here })).json()).toEqual({ user: null })
  expect(await accounts.database.db.select().from(sessions)).toHaveLength(1)
  expect((await server.post(logInByLink, { token: logIn })).status).toBe(403)
  expect((await server.post(logInPath, staff)).status).toBe(401)
  expect((await server.post(logInPath, renewed)).status).toBe(200)
  const mails = await mailsTo(staff.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Your account has a new password')])
})

const staffMe = { email: staff.email, name: 'asha', role: 'staff', staffRole: 'owner' }

test('a link leads to the requested page of this site, which the mail does not name', async () => {
  const server = await openServer()
  const goOn = async (next: string) => {
    await server.post(linkPath, { email, next })
    const [mail] = await mailsTo(email)
    expect(mail?.html).not.toContain('project')
    const [path = '', token] = /(new|link)=([\w-]{22})/.exec(mail?.text ?? '')?.slice(1) ?? []
    const way = path === 'new' ? signUpByLink : logInByLink
    return (await (await server.post(way, { token, name: 'Ravi' })).json()).next
  }
  expect(await goOn('/project/7?tab=files')).toBe('/project/7?tab=files')
  expect(await goOn('/project/8')).toBe('/project/8')
  expect(await goOn('https://evil.example/project')).toBeUndefined()
})

test('the mail log shows links to staff only without a mail server', async () => {
  const server = await openServer()
  await server.post(linkPath, { email })
  const token = await tokenFor(email)
  const read = async () => {
    const [mail] = await accounts.database.db.select().from(mails)
    return `${mail?.html}${mail?.text}`
  }
  expect(await read()).toContain('/signup#new=…')
  expect(await read()).not.toContain(token)

  await accounts.database.db.delete(mails)
  await server.post(linkPath, { email })
  const { SMTP_URL: _, ...env } = ctxWith().env
  const ctx = ctxWith()
  await mailsTo(email, { ...ctx, env, mailer: openMailer(env, ctx.heartbeats.of('mail')) })
  expect(await read()).toMatch(/\/signup#new=[\w-]{22}/)
})

test('limits links to five an hour per recipient, except its known devices, and to ten per client address', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const ask = async (to: string, address: string, sent = '') =>
    (await server.post(linkPath, { email: to }, { 'x-test-address': address, cookie: sent })).status
  for (const to of [staff.email, email]) {
    const statuses = []
    for (let index = 0; index < 6; index++) statuses.push(await ask(to, `203.0.113.${index}`))
    expect(statuses).toEqual([...Array(5).fill(202), 429])
  }
  expect(await ask(staff.email, '203.0.113.7', cookie)).toBe(202)
  expect(await ask(email, '203.0.113.7', cookie)).toBe(429)
  const statuses = []
  for (let index = 0; index < 11; index++) {
    statuses.push(await ask(`guess${index}@example.com`, '198.51.100.7'))
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429])
})

test('addresses that differ by +tag or capitals share a limit, as they share a mailbox', async () => {
  const server = await openServer()
  const statusOf = async (to: string, index: number) =>
    (await server.post(linkPath, { email: to }, { 'x-test-address': `203.0.113.${index}` })).status
  const statuses = []
  for (let index = 0; index < 5; index++) statuses.push(await statusOf(`Ravi+${index}@example.com`, index))
  expect(statuses).toEqual(Array(5).fill(202))
  expect(await statusOf(email, 5)).toBe(429)
  expect(await statusOf('ravi+5@example.com', 6)).toBe(429)
  expect(await statusOf('ravi.rao@example.com', 7)).toBe(202)
})

test('limits guesses of a token by client address', async () => {
  const server = await openServer()
  const statuses = []
  for (let index = 0; index < 11; index++) {
    statuses.push((await server.post(logInByLink, { token: `${index}`.padStart(22, 'A') })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429])
})

test.each(['by its owner', 'by an emailed link'])(
  'a new password, set %s, ends every earlier emailed link',
  async (way) => {
    const server = await openServer()
    const cookie = await signUp(server, { email, password: staff.password })
    const other = 'ravi@elsewhere.example'
    await server.post('/api/account/email', { email: other, password: staff.password }, { cookie })
    const newEmail = await tokenFor(other)
    await server.post(linkPath, { email })
    const logIn = await tokenFor(email)
    await server.post(resetPath, { email })
    const reset = await tokenFor(email)
    const password = 'nine copper kettles'
    const changed =
      way === 'by its owner'
        ? server.post(
            '/api/account/password',
            { currentPassword: staff.password, newPassword: password },
            { cookie },
          )
        : server.post(resetByLink, { token: reset, password })
    expect((await changed).status).toBe(200)
    expect((await server.post(logInByLink, { token: logIn })).status).toBe(403)
    expect((await server.post(resetByLink, { token: reset, password })).status).toBe(403)
    const own = { cookie: cookieOf(await server.post(logInPath, { email, password })) }
    expect((await server.post('/api/auth/link/new-email', { token: newEmail }, own)).status).toBe(403)
  },
)

test("previews a link's masked account and the browser's session without consuming it", async () => {
  const first = await prepareFirstStaff(ctxWith())
  await addStaff()
  const server = await openServer()
  const own = cookieOf(await server.post(logInPath, staff))
  const other = await signUp(server, { email: 'mei@example.com' })
  const look = async (purpose: string, token: string, cookie: string) =>
    (await server.post('/api/auth/link/look', { purpose, token }, { cookie })).json()
  const links: [purpose: string, token: string, account: string, own: string][] = [
    ['first-staff', first?.token ?? '', '', 'other'],
  ]
  await server.post(linkPath, { email: staff.email })
  links.push(['log-in', await tokenFor(staff.email), 'a***a@e***.com', 'own'])
  await server.post(resetPath, { email: staff.email })
  links.push(['reset', await tokenFor(staff.email), 'a***a@e***.com', 'own'])
  await server.post(linkPath, { email })
  links.push(['sign-up', await tokenFor(email), 'r***i@e***.com', 'other'])
  for (const [purpose, token, account, session] of links) {
    const nothing = { account, loggedInAs: '', change: null, invite: null }
    expect(await look(purpose, token, ''), purpose).toEqual({ ...nothing, session: 'none' })
    expect(await look(purpose, token, own), purpose).toEqual({
      ...nothing,
      session,
      loggedInAs: session === 'other' ? staff.email : '',
    })
    expect(await look(purpose, token, other), purpose).toEqual({
      ...nothing,
      session: 'other',
      loggedInAs: 'mei@example.com',
    })
    expect(await look(purpose === 'reset' ? 'log-in' : 'reset', token, own)).toMatchObject({
      code: 'forbidden',
    })
  }
})

test('previews of an invalid token count as guesses; those of a valid one do not', async () => {
  await addStaff()
  const server = await openServer()
  await server.post(linkPath, { email })
  const token = await tokenFor(email)
  const look = async (asked: string) =>
    (await server.post('/api/auth/link/look', { purpose: 'sign-up', token: asked })).status
  for (let index = 0; index < 11; index++) expect(await look(token)).toBe(200)
  const statuses = []
  for (let index = 0; index < 10; index++) statuses.push(await look(`${index}`.padStart(22, 'A')))
  expect(statuses).toEqual(Array(10).fill(403))
  expect((await server.post(signUpByLink, { token, name: 'Ravi' })).status).toBe(429)
})

test('the data of a notice lasts as long as its mail is tried, and then ends', async () => {
  const { id } = await issueLink(ctxWith(), {
    purpose: 'former-email',
    subject: randomUUID(),
    detail: { email },
  })
  const at = (hours: number) => {
    const ctx = ctxWith()
    const time = ctx.clock().getTime() + hours * hourMs
    return composeAsJob({ ...ctx, clock: () => new Date(time) }, formerEmailMail, id)
  }
  expect(await at(23)).toMatchObject({ to: email })
  expect(await at(46)).toMatchObject({ to: email })
  expect(await at(71)).toBeNull()
})

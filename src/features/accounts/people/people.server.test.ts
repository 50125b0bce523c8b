import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users, verifications } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit-entries.ts'
import { dayMs } from '#domain/duration.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import {
  type AccountsServer,
  logInPath,
  setUpAccounts,
  staff,
  withStaff,
} from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { deleteExpiredLinks } from '../authentication/delete-expired-links.job.server.ts'
import { changeRole, removePerson } from './change-person.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import type { Invite, NewInvite, People, Person } from './person.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, mailsTo, tokenFor, signUp, addStaff } = accounts

const ishaan = { name: 'Ishaan', email: 'ishaan@example.com', role: 'editor' } as const
const password = 'nine silk threads'

let server: AccountsServer
let asha: string

beforeEach(async () => {
  await accounts.database.db.delete(auditEntries)
  await addStaff()
  server = await openServer()
  asha = cookieOf(await server.post(logInPath, staff))
})

const people = async (cookie = asha): Promise<People> =>
  (await server.get('/api/admin/people', { cookie })).json()

const act = (path: string, body: object = {}, cookie = asha) =>
  server.post(`/api/admin/people${path}`, body, { cookie })

const invite = (given: Partial<NewInvite> = {}) => act('/invites', { ...ishaan, ...given })

async function personOf(email: string): Promise<Person> {
  const found = (await people()).items.filter(isReadable).find((one) => one.email === email)
  if (!found) throw new Error(`${email} is not staff`)
  return found
}

async function openInvite(): Promise<Invite> {
  const [found] = (await people()).invites.filter(isReadable)
  if (!found) throw new Error('There is no open invite')
  return found
}

const accept = (token: string) =>
  server.post('/api/auth/link/invite', { token, name: 'Ishaan Rao', password })

/** Returns the session's cookie. */
async function join(role: StaffRole, email: string = ishaan.email): Promise<string> {
  await invite({ role, email })
  return cookieOf(await accept(await tokenFor(email)))
}

const audit = async () => {
  const rows = await accounts.database.db.select().from(auditEntries).orderBy(auditEntries.id)
  return rows.map(({ by, noun, before, after }) => ({ by, noun, before, after }))
}

const wordsOf = async (address: string) =>
  (await mailsTo(address)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n')

test('an invite becomes an account only when its button is pressed, and once', async () => {
  const invited: People = await (await invite()).json()
  expect(invited.invites).toMatchObject([{ ...ishaan, by: 'asha', hasExpired: false }])
  const token = await tokenFor(ishaan.email)
  for (let visit = 0; visit < 2; visit++) {
    const seen = await server.post('/api/auth/link/look', { purpose: 'invite', token })
    expect(await seen.json()).toMatchObject({
      account: 'i***n@e***.com',
      session: 'none',
      invite: { name: 'Ishaan', role: 'editor', by: 'asha' },
    })
  }
  expect(await accounts.database.db.$count(users)).toBe(1)

  const joined = await accept(token)
  const me = { email: ishaan.email, name: 'Ishaan Rao', role: 'staff', staffRole: 'editor' }
  expect(await joined.json()).toEqual({ user: me })
  expect(await (await server.get('/staff-only', { cookie: cookieOf(joined) })).json()).toMatchObject({
    kind: 'staff',
    role: 'editor',
  })
  expect((await server.post(logInPath, { email: ishaan.email, password })).status).toBe(200)
  expect((await people()).invites).toEqual([])
  expect((await accept(token)).status).toBe(403)
  expect(await audit()).toEqual([
    { by: 'asha', noun: 'invite', before: {}, after: { to: 'i***n@e***.com', role: 'editor' } },
    { by: 'Ishaan Rao', noun: 'person', before: {}, after: { role: 'editor' } },
  ])
})

test('an editor sees who is staff, and is refused at every verb of an owner', async () => {
  const editor = await join('editor')
  await invite({ email: 'mei@example.com' })
  const { id } = await personOf(staff.email)
  const { id: inviteId } = await openInvite()
  const shown = await people(editor)
  expect(shown).toMatchObject({ mayChange: false, invites: [] })
  expect(shown.items).toMatchObject([
    { email: staff.email, role: 'owner', access: null, isReader: false },
    { email: ishaan.email, role: 'editor', access: null, isReader: true },
  ])
  const before = await people()
  for (const [path, body] of [
    ['/invites', { ...ishaan, email: 'ravi@example.com' }],
    [`/invites/${inviteId}/send`, {}],
    [`/invites/${inviteId}/withdraw`, {}],
    [`/${id}/role`, { role: 'editor' }],
    [`/${id}/sessions/end`, {}],
    [`/${id}/remove`, {}],
  ] as const) {
    const refused = await act(path, body, editor)
    expect(refused.status, path).toBe(403)
    expect(await refused.json()).toMatchObject({ message: 'Only an owner can do this.' })
  }
  expect(await people()).toEqual(before)
})

test('an owner sees when people were last seen and who has a second factor', async () => {
  await join('editor')
  const { db } = accounts.database
  await db.update(users).set({ secondFactorAt: new Date() }).where(eq(users.email, ishaan.email))
  expect((await personOf(ishaan.email)).access).toEqual({
    lastSeenAt: expect.stringMatching(/^20\d\d-.*Z$/),
    sessions: 1,
    hasSecondFactor: true,
  })
  await act(`/${(await personOf(ishaan.email)).id}/sessions/end`)
  expect((await personOf(ishaan.email)).access).toMatchObject({ lastSeenAt: null, sessions: 0 })
  expect((await personOf(staff.email)).access).toMatchObject({ sessions: 1, hasSecondFactor: false })
})

test('refuses to invite staff and clients, and says why at the address', async () => {
  await signUp(server, { email: 'ravi@example.com' })
  for (const [email, message] of [
    [staff.email.toUpperCase(), 'This address already belongs to staff.'],
    [
      'ravi@example.com',
      'This address has a client account, and no account can be both. Invite another address.',
    ],
  ] as const) {
    const refused = await invite({ email })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ fields: [{ field: 'email', message }] })
  }
  expect((await people()).invites).toEqual([])
})

test('a client who was invited before joins with the same link once the client account is gone', async () => {
  await invite()
  const token = await tokenFor(ishaan.email)
  const client = await signUp(server, { email: ishaan.email })
  const refused = await accept(token)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Delete that account') })
  await server.post('/api/account/delete', { email: ishaan.email }, { cookie: client })
  expect((await accept(token)).status).toBe(200)
})

test('an erased client leaves no invite behind', async () => {
  await invite()
  await mailsTo(ishaan.email)
  const client = await signUp(server, { email: ishaan.email })
  const deletion = { email: ishaan.email, data: 'on' }
  expect((await server.post('/api/account/delete', deletion, { cookie: client })).status).toBe(200)
  expect((await people()).invites).toEqual([])
})

test('only the newest mail of an invite works, and none after it was withdrawn', async () => {
  await invite()
  const first = await tokenFor(ishaan.email)
  const { id } = await openInvite()
  await act(`/invites/${id}/send`)
  const second = await tokenFor(ishaan.email)
  expect((await accept(first)).status).toBe(403)

  await invite({ role: 'owner' })
  const third = await tokenFor(ishaan.email)
  expect((await people()).invites).toMatchObject([{ role: 'owner' }])
  expect((await accept(second)).status).toBe(403)

  await act(`/invites/${(await openInvite()).id}/send`)
  expect((await act(`/invites/${(await openInvite()).id}/withdraw`)).status).toBe(200)
  expect((await people()).invites).toEqual([])
  expect(await mailsTo(ishaan.email)).toEqual([])
  expect((await accept(third)).status).toBe(403)
  expect((await act(`/invites/${id}/send`)).status).toBe(404)
})

test('a name with markup and line breaks is text in the mail, and no header', async () => {
  await invite({ name: '<b>Ishaan</b>\r\nBcc: ravi@example.com' })
  expect(await openInvite()).toMatchObject({ name: '<b>Ishaan</b> Bcc: ravi@example.com' })
  const [mail] = await mailsTo(ishaan.email)
  expect(mail?.recipients).toEqual([ishaan.email])
  expect(mail?.subject).toBe('Join Orbweaver’s admin')
  expect(mail?.headers).not.toHaveProperty('bcc')
  expect(mail?.html).toContain('&lt;b&gt;Ishaan')
  expect(mail?.html).not.toContain('<b>Ishaan')
})

test('of two invites to one address at the same moment, one is open', async () => {
  await Promise.all([invite({ role: 'owner' }), invite(), invite({ role: 'owner' })])
  const open = (await people()).invites
  expect(open).toHaveLength(1)
  const links = (await mailsTo(ishaan.email)).map(({ text }) => /#invite=([\w-]{22})/.exec(text)?.[1] ?? '')
  const answers = await Promise.all(links.map(async (token) => (await accept(token)).status))
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
})

test('an invite ends after 7 days, stays listed for 30 more, and can be sent again', async () => {
  await invite()
  const token = await tokenFor(ishaan.email)
  const clean = () => deleteExpiredLinks.handle({ ctx: ctxWith(), data: {}, attempt: 1, lastAttempt: false })
  accounts.letPass(7 * dayMs)
  asha = cookieOf(await server.post(logInPath, staff))
  expect((await accept(token)).status).toBe(403)
  await clean()
  expect(await openInvite()).toMatchObject({ hasExpired: true })
  await act(`/invites/${(await openInvite()).id}/send`)
  expect(await openInvite()).toMatchObject({ hasExpired: false })
  expect((await accept(await tokenFor(ishaan.email))).status).toBe(200)

  await invite({ email: 'mei@example.com' })
  accounts.letPass(37 * dayMs)
  await clean()
  expect(
    await accounts.database.pool.query("select 1 from verifications where identifier like 'invite %'"),
  ).toMatchObject({ rows: [] })
})

const mei = 'mei@example.com'

/** Invites Mei and returns her token. */
async function tokenFrom(cookie: string): Promise<string> {
  expect((await act('/invites', { name: 'Mei', email: mei, role: 'owner' }, cookie)).status).toBe(200)
  return tokenFor(mei)
}

async function expectWithdrawn(token: string): Promise<void> {
  const message = 'This invite has expired, was used or was withdrawn. Ask an owner for a new one.'
  const seen = await server.post('/api/auth/link/look', { purpose: 'invite', token })
  for (const refused of [seen, await accept(token)]) {
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ message })
  }
  expect(await accounts.database.db.$count(users, eq(users.email, mei))).toBe(0)
}

test('a removed owner does not come back by an invite that they sent before', async () => {
  const token = await tokenFrom(await join('owner'))
  await act(`/${(await personOf(ishaan.email)).id}/remove`)
  await expectWithdrawn(token)
  expect((await people()).invites).toEqual([])
  expect((await audit()).slice(-2)).toMatchObject([
    { by: 'asha', noun: 'invite', before: { to: 'm***@e***.com', role: 'owner' }, after: { role: null } },
    { by: 'asha', noun: 'person', after: { role: null } },
  ])
})

test('a demotion withdraws the invites of this owner, also when they become an owner again', async () => {
  const token = await tokenFrom(await join('owner'))
  await invite({ email: 'ravi@example.com' })
  const { id } = await personOf(ishaan.email)
  await act(`/${id}/role`, { role: 'editor' })
  expect((await people()).invites).toMatchObject([{ email: 'ravi@example.com', hasInviter: true }])
  await act(`/${id}/role`, { role: 'owner' })
  await expectWithdrawn(token)
})

test('an owner who deletes their own account withdraws their invites', async () => {
  const cookie = await join('owner')
  const token = await tokenFrom(cookie)
  const deletion = { email: ishaan.email, password }
  expect((await server.post('/api/account/delete', deletion, { cookie })).status).toBe(200)
  await expectWithdrawn(token)
  expect((await people()).invites).toEqual([])
})

test('another STAFF_EMAIL withdraws the invites of the earlier account', async () => {
  const cookie = await join('owner')
  const token = await tokenFrom(asha)
  await accounts.seedStaff({ ...withStaff, STAFF_EMAIL: 'ravi@example.com' })
  await expectWithdrawn(token)
  expect((await people(cookie)).invites).toEqual([])
  expect(await wordsOf(ishaan.email)).toContain('ravi (ravi@example.com) is now an owner in the admin.')
})

test('an owner who sends an invite again becomes its inviter', async () => {
  await tokenFrom(await join('owner'))
  await act(`/invites/${(await openInvite()).id}/send`)
  const token = await tokenFor(mei)
  expect(await openInvite()).toMatchObject({ by: 'asha' })
  await act(`/${(await personOf(ishaan.email)).id}/remove`)
  expect((await accept(token)).status).toBe(200)
})

test('an invite of an earlier release works once it is sent again', async () => {
  const token = await tokenFrom(asha)
  await accounts.database.db
    .update(verifications)
    .set({ detail: sql`${verifications.detail} - 'inviterId'` })
    .where(like(verifications.identifier, 'invite %'))
  await expectWithdrawn(token)
  expect(await openInvite()).toMatchObject({ hasExpired: false, hasInviter: false })
  await act(`/invites/${(await openInvite()).id}/send`)
  expect(await openInvite()).toMatchObject({ hasInviter: true })
  expect((await accept(await tokenFor(mei))).status).toBe(200)
})

/** Calls of Asha and Ishaan, both owners, past their sessions. */
async function twoOwners() {
  await join('owner')
  const { db } = accounts.database
  const [first, second] = await db.select().from(users).orderBy(users.id)
  const ctxOf = (user: typeof first) => ({
    ...ctxWith(),
    actor: { kind: 'staff', role: 'owner', userId: user?.id ?? '', name: user?.name ?? '' } as const,
  })
  return { asAsha: ctxOf(first), asIshaan: ctxOf(second), ishaanId: second?.id ?? '' }
}

test('an acceptance at the same moment as the removal of the inviter waits for it, and is refused', async () => {
  const { asAsha, ishaanId } = await twoOwners()
  const token = await tokenFrom(cookieOf(await server.post(logInPath, { email: ishaan.email, password })))
  const accepted = await accounts.database.db.transaction(async (tx) => {
    await removePerson({ ...asAsha, db: tx }, { id: ishaanId })
    const begun = accept(token)
    await untilWaiting(accounts.database.pool, 1)
    return { begun }
  })
  expect((await accepted.begun).status).toBe(403)
  await expectWithdrawn(token)
})

test('an owner who invites at the moment of their demotion is refused', async () => {
  const { asAsha, asIshaan, ishaanId } = await twoOwners()
  const demoted = { id: ishaanId, role: 'editor' } as const
  const invited = await accounts.database.db.transaction(async (tx) => {
    await changeRole({ ...asAsha, db: tx }, demoted)
    const begun = inviteStaff(asIshaan, { name: 'Mei', email: mei, role: 'owner' })
    const refused = expect(begun).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You are no longer an owner.',
    })
    await untilWaiting(accounts.database.pool, 1)
    return { refused }
  })
  await invited.refused
  expect((await people()).invites).toEqual([])
})

test('every owner is told of an invite and of a new owner, and an editor is not', async () => {
  await join('owner')
  await join('editor', 'ravi@example.com')
  await mailsTo('')
  await invite({ email: mei, role: 'owner' })
  const told = await mailsTo(staff.email)
  expect(told).toMatchObject([
    {
      subject: 'New invite: Orbweaver',
      text: expect.stringContaining('asha invited m***@e***.com'),
    },
  ])
  await invite({ email: mei, role: 'owner' })
  expect(await wordsOf(ishaan.email)).toContain('to the admin as an owner.')
  await act('/invites', { name: '', email: mei, role: 'owner' })
  expect(await mailsTo('ravi@example.com')).toEqual([])

  await act('/invites', { name: '', email: mei, role: 'owner' })
  await accept(await tokenFor(mei))
  expect(await wordsOf(staff.email)).toContain('Ishaan Rao (mei@example.com) is now an owner in the admin.')
  await act(`/${(await personOf('ravi@example.com')).id}/role`, { role: 'owner' })
  expect(await wordsOf(mei)).toContain('(ravi@example.com) is now an owner in the admin.')
})

test('another kind of link is no invite', async () => {
  await server.post('/api/auth/mail-link', { email: staff.email })
  const { rows } = await accounts.database.pool.query('select id from verifications')
  for (const verb of ['send', 'withdraw']) {
    expect((await act(`/invites/${rows[0]?.id}/${verb}`)).status).toBe(404)
  }
  expect((await server.post('/api/auth/link/log-in', { token: await tokenFor(staff.email) })).status).toBe(
    200,
  )
})

test('a new role counts from the next request, and a demotion ends the sessions', async () => {
  const cookie = await join('editor')
  const { id } = await personOf(ishaan.email)
  await act(`/${id}/role`, { role: 'owner' })
  expect(await people(cookie)).toMatchObject({ mayChange: true })
  expect(await wordsOf(ishaan.email)).toContain('You can also change people, prices and settings')

  await act(`/${id}/role`, { role: 'editor' })
  expect((await server.get('/api/admin/people', { cookie })).status).toBe(401)
  expect(await wordsOf(ishaan.email)).toContain('Owners change people, prices and settings.')
  await act(`/${id}/role`, { role: 'editor' })
  expect(await mailsTo(ishaan.email)).toEqual([])
  expect((await audit()).slice(2)).toEqual([
    { by: 'asha', noun: 'person', before: { staffRole: 'editor' }, after: { staffRole: 'owner' } },
    { by: 'asha', noun: 'person', before: { staffRole: 'owner' }, after: { staffRole: 'editor' } },
  ])
})

test('the last owner can be neither demoted nor removed', async () => {
  const cookie = await join('owner')
  const { id } = await personOf(ishaan.email)
  expect((await act(`/${(await personOf(staff.email)).id}/role`, { role: 'editor' }, cookie)).status).toBe(
    200,
  )
  for (const [verb, body] of [
    ['role', { role: 'editor' }],
    ['remove', {}],
  ] as const) {
    const refused = await act(`/${id}/${verb}`, body, cookie)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      message: 'This is the only owner. Make someone else an owner first.',
    })
  }
  expect((await people(cookie)).mayChange).toBe(true)
})

test('of two owners who demote each other at the same moment, one stays', async () => {
  await join('owner')
  const { db } = accounts.database
  const [first, second] = await db.select().from(users).orderBy(users.id)
  const demote = (by: typeof first, whom: typeof first) =>
    changeRole(
      {
        ...ctxWith(),
        actor: { kind: 'staff', role: 'owner', userId: by?.id ?? '', name: by?.name ?? '' },
      },
      { id: whom?.id ?? '', role: 'editor' },
    )
  const both = await db.transaction(async (tx) => {
    await tx.select().from(users).for('update')
    const begun = [demote(first, second), demote(second, first)]
    await untilWaiting(accounts.database.pool, 2)
    return begun
  })
  const ended = await Promise.allSettled(both)
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ended).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }),
  )
  expect(await db.$count(users, eq(users.staffRole, 'owner'))).toBe(1)
})

test('the account of STAFF_EMAIL is demoted and removed only in the settings', async () => {
  const cookie = await join('owner')
  server = await openServer(withStaff)
  const { id } = await personOf(staff.email)
  expect((await personOf(staff.email)).isFromSettings).toBe(true)
  for (const [verb, body] of [
    ['role', { role: 'editor' }],
    ['remove', {}],
  ] as const) {
    expect(await (await act(`/${id}/${verb}`, body, cookie)).json()).toMatchObject({
      code: 'conflict',
      message: 'This account comes from the setting STAFF_EMAIL. Change it there.',
    })
  }
})

test('a removed person is out at once, is told by whom, and can be invited again', async () => {
  const cookie = await join('editor')
  const { id } = await personOf(ishaan.email)
  await server.post('/api/auth/mail-link', { email: ishaan.email })
  const link = await tokenFor(ishaan.email)
  expect((await act(`/${id}/remove`)).status).toBe(200)
  expect((await server.get('/api/admin/people', { cookie })).status).toBe(401)
  expect((await server.post('/api/auth/link/log-in', { token: link })).status).toBe(403)
  expect((await server.post(logInPath, { email: ishaan.email, password })).status).toBe(401)
  expect(await wordsOf(ishaan.email)).toContain('asha removed your account from the admin.')
  expect((await audit()).at(-1)).toEqual({
    by: 'asha',
    noun: 'person',
    before: { name: 'Ishaan Rao', role: 'editor' },
    after: { role: null },
  })
  expect((await act(`/${id}/remove`)).status).toBe(404)
  await join('editor')
})

test('an owner cannot remove their own account here, or change a client', async () => {
  await join('owner')
  const own = await act(`/${(await personOf(staff.email)).id}/remove`)
  expect(await own.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Your account'),
  })
  await signUp(server, { email: 'ravi@example.com' })
  const { db } = accounts.database
  const [ravi] = await db.select().from(users).where(eq(users.role, 'client'))
  for (const [verb, body] of [
    ['role', { role: 'owner' }],
    ['sessions/end', {}],
    ['remove', {}],
  ] as const) {
    expect((await act(`/${ravi?.id}/${verb}`, body)).status, verb).toBe(404)
  }
  expect(await db.select().from(users).where(eq(users.role, 'client'))).toEqual([ravi])
})

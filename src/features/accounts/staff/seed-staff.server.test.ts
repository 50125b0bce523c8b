import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { asha, logInPath, setUpAccounts, staff, withStaff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { prepareFirstStaff } from './first-staff.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer, seedStaff } = accounts

test('a start with the same settings keeps sessions; a changed password ends them', async () => {
  await seedStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))

  await seedStaff()
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })

  const password = 'nine silk threads'
  await seedStaff({ ...withStaff, STAFF_PASSWORD: password })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: null })
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  expect(await (await server.post(logInPath, { ...staff, password })).json()).toEqual({ user: asha })
})

test('the account of STAFF_EMAIL is an owner, also if it was an editor', async () => {
  await seedStaff()
  const { db } = accounts.database
  await db.update(users).set({ staffRole: 'editor' })
  await seedStaff()
  expect(await db.select({ role: users.staffRole }).from(users)).toEqual([{ role: 'owner' }])
})

test('staff whom the last release stored without a role become owners at a start, and clients do not', async () => {
  const { db } = accounts.database
  const known = { name: 'Mei', emailVerified: true }
  await db.insert(users).values([
    { ...known, email: 'mei@example.com', role: 'staff' },
    { ...known, email: 'ravi@example.com', role: 'staff', staffRole: 'editor' },
    { ...known, email: 'client@example.com' },
  ])
  await seedStaff({})
  const found = await db
    .select({ email: users.email, role: users.staffRole })
    .from(users)
    .orderBy(users.email)
  expect(found).toEqual([
    { email: 'client@example.com', role: null },
    { email: 'mei@example.com', role: 'owner' },
    { email: 'ravi@example.com', role: 'editor' },
  ])
})

test('another STAFF_EMAIL removes the earlier account with its sessions and password', async () => {
  await seedStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const successor = { ...staff, email: 'ravi@example.com' }
  await seedStaff({ ...withStaff, STAFF_EMAIL: successor.email })
  expect(await (await server.get('/staff-only', { cookie })).json()).toMatchObject({
    code: 'unauthenticated',
  })
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  expect(await (await server.post(logInPath, successor)).json()).toMatchObject({ user: { role: 'staff' } })
  expect((await accounts.database.db.select().from(users)).map(({ email }) => email)).toEqual([
    successor.email,
  ])
})

test('keeps an account that its owner created when the settings name another', async () => {
  const server = await openServer()
  const first = await prepareFirstStaff(ctxWith())
  await server.post('/api/staff/first', { ...staff, token: first?.token })
  await seedStaff({ ...withStaff, STAFF_EMAIL: 'ravi@example.com' })
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('processes that start together create one staff account', async () => {
  await Promise.all([1, 2, 3].map(() => seedStaff()))
  expect(await accounts.database.db.select().from(users)).toHaveLength(1)
  expect(await (await (await openServer()).post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('a common STAFF_PASSWORD stops the start with a message that does not repeat it', async () => {
  const seeding = seedStaff({ ...withStaff, STAFF_PASSWORD: 'sunshine' })
  await expect(seeding).rejects.toThrow(/STAFF_PASSWORD: (?!.*sunshine)/)
  expect(await accounts.database.db.select().from(users)).toEqual([])
})

test('refuses a STAFF_PASSWORD made of two common ones', async () => {
  const seeding = seedStaff({ ...withStaff, STAFF_PASSWORD: 'password123456' })
  await expect(seeding).rejects.toThrow('STAFF_PASSWORD: This is one of the most common passwords')
  expect(await accounts.database.db.select().from(users)).toEqual([])
})

import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { asha, logInPath, setUpAccounts, staff, withStaff } from '#test/accounts-server.ts'
import { cookieOf } from '#test/cookie-of.ts'
import { prepareFirstStaff } from './prepare-first-staff.server.ts'

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

test('another STAFF_EMAIL ends the account of the old one: its sessions and its password', async () => {
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

test('an account that its owner made outlives the settings of another', async () => {
  const server = await openServer()
  const first = await prepareFirstStaff({ ctx: ctxWith() })
  await server.post('/api/staff/first', { ...staff, token: first?.token })
  await seedStaff({ ...withStaff, STAFF_EMAIL: 'ravi@example.com' })
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('two processes that start at once make one staff account', async () => {
  await Promise.all([1, 2, 3].map(() => seedStaff()))
  expect(await accounts.database.db.select().from(users)).toHaveLength(1)
  expect(await (await (await openServer()).post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('a common STAFF_PASSWORD stops the start, named but not repeated', async () => {
  const seeding = seedStaff({ ...withStaff, STAFF_PASSWORD: 'sunshine' })
  await expect(seeding).rejects.toThrow(/STAFF_PASSWORD: (?!.*sunshine)/)
  expect(await accounts.database.db.select().from(users)).toEqual([])
})

test('a STAFF_PASSWORD of two common ones is refused', async () => {
  const seeding = seedStaff({ ...withStaff, STAFF_PASSWORD: 'password123456' })
  await expect(seeding).rejects.toThrow('STAFF_PASSWORD: This is one of the most common passwords')
  expect(await accounts.database.db.select().from(users)).toEqual([])
})

import { expect, test } from 'vitest'
import { users, verifications } from '#db/schema/accounts.ts'
import { dayMs } from '#domain/duration.ts'
import { asha, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'
import { prepareFirstStaff } from './first-staff.server.ts'

const accounts = setUpAccounts()
const { ctxWith, openServer } = accounts

test('the link of a fresh installation creates one account, once', async () => {
  const server = await openServer()
  const first = await prepareFirstStaff(ctxWith())
  const other = await prepareFirstStaff(ctxWith())
  expect(first?.token).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(await accounts.database.db.select().from(verifications))).not.toContain(first?.token)

  const made = await server.post('/api/staff/first', { ...staff, token: first?.token })
  expect(await made.json()).toEqual({ user: asha })
  expect(await (await server.get('/staff-only', { cookie: cookieOf(made) })).json()).toMatchObject({
    kind: 'staff',
  })

  for (const link of [first, other]) {
    const again = await server.post('/api/staff/first', {
      ...staff,
      email: 'ravi@example.com',
      token: link?.token,
    })
    expect(await again.json()).toMatchObject({ code: 'forbidden' })
  }
  expect(await prepareFirstStaff(ctxWith())).toBeNull()
  expect(await accounts.database.db.select().from(users)).toHaveLength(1)
})

test('two concurrent uses of the link create one account', async () => {
  const server = await openServer()
  const { token } = (await prepareFirstStaff(ctxWith())) ?? {}
  const answers = await Promise.all(
    ['asha', 'ravi', 'mei'].map(async (name) =>
      (
        await server.post('/api/staff/first', {
          token,
          email: `${name}@example.com`,
          password: staff.password,
        })
      ).json(),
    ),
  )
  expect(answers.filter((answer) => answer.user)).toHaveLength(1)
  expect(await accounts.database.db.select().from(users)).toHaveLength(1)
})

test('the link expires after a day, and a weak password keeps it valid', async () => {
  const { token } = (await prepareFirstStaff(ctxWith())) ?? {}
  const server = await openServer()
  const weak = await server.post('/api/staff/first', { ...staff, password: 'sunshine', token })
  expect(await weak.json()).toMatchObject({ code: 'invalid', fields: [{ field: 'password' }] })

  accounts.letPass(dayMs)
  expect(await (await server.post('/api/staff/first', { ...staff, token })).json()).toMatchObject({
    code: 'forbidden',
  })
  accounts.letPass(-1)
  expect(await (await server.post('/api/staff/first', { ...staff, token })).json()).toEqual({ user: asha })
})

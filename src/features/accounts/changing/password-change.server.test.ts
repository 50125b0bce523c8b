import { expect, test } from 'vitest'
import { asha, logInPath, setUpAccounts, staff } from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'

const { openServer, mailsTo, addStaff, seedStaff } = setUpAccounts()

const changePath = '/api/account/password'

test('a password change ends other sessions, keeps this one, and survives a start with the old settings', async () => {
  await addStaff()
  const server = await openServer()
  const here = cookieOf(await server.post(logInPath, staff))
  const elsewhere = cookieOf(await server.post(logInPath, staff))
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles' }
  const changed = await server.post(changePath, change, { cookie: here })
  expect(await changed.json()).toEqual({ user: asha })
  const who = async (cookie: string) => (await (await server.get('/api/me', { cookie })).json()).user
  expect(await who(elsewhere)).toBeNull()
  expect(await who(here)).toBeNull()
  expect(await who(cookieOf(changed))).toEqual(asha)
  const [mail, ...more] = await mailsTo(staff.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Your account has a new password, and earlier sessions have been logged out.')
  expect(mail?.text).toContain('Wasn’t you?')

  await seedStaff()
  expect(await who(cookieOf(changed))).toEqual(asha)
  expect(await (await server.post(logInPath, staff)).json()).toMatchObject({ code: 'unauthenticated' })
  const renewed = { ...staff, password: change.newPassword }
  expect(await (await server.post(logInPath, renewed)).json()).toEqual({ user: asha })
})

test.each([
  ['a wrong current password', { currentPassword: 'a guess' }, 'currentPassword'],
  ['a weak new one', { newPassword: 'password123456' }, 'newPassword'],
  ['nothing', { currentPassword: undefined, newPassword: undefined }, 'currentPassword'],
])('refuses a password change with %s, and changes nothing', async (_, changes, field) => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
  const change = { currentPassword: staff.password, newPassword: 'nine copper kettles', ...changes }
  const refused = await (await server.post(changePath, change, { cookie })).json()
  expect(refused).toMatchObject({ code: 'invalid' })
  expect(refused.fields[0]).toMatchObject({ field, message: expect.stringMatching(/\.$/) })
  expect(await (await server.get('/api/me', { cookie })).json()).toEqual({ user: asha })
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
  expect(await mailsTo(staff.email)).toEqual([])
})

test('only a logged-in user changes the password, with at most ten wrong guesses', async () => {
  await addStaff()
  const server = await openServer()
  const change = { currentPassword: 'a guess', newPassword: 'nine copper kettles' }
  expect(await (await server.post(changePath, change)).json()).toMatchObject({ code: 'unauthenticated' })
  const cookie = cookieOf(await server.post(logInPath, staff))
  const codes = []
  for (let index = 0; index < 11; index++) {
    codes.push((await (await server.post(changePath, change, { cookie })).json()).code)
  }
  expect(codes).toEqual([...Array(10).fill('invalid'), 'too-many'])
})

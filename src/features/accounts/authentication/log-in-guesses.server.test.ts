import { expect, test } from 'vitest'
import {
  type AccountsServer,
  asha,
  logInPath,
  setUpAccounts,
  staff,
} from '#test/fixtures/account-fixtures.ts'
import { cookieOf } from '#test/readers/cookie-of.ts'

const accounts = setUpAccounts()
const { openServer, addStaff } = accounts

async function guessFromEverywhere(server: AccountsServer, times: number) {
  const codes = []
  for (let index = 0; index < times; index++) {
    const address = `203.0.113.${index}`
    const answer = await server.post(
      logInPath,
      { ...staff, password: 'a guess' },
      { 'x-test-address': address },
    )
    codes.push((await answer.json()).code)
  }
  return codes
}

test('limits guesses by client address across accounts', async () => {
  const server = await openServer()
  const guess = async (index: number) =>
    (await server.post(logInPath, { email: `guess${index}@example.com`, password: 'a guess' })).json()
  for (let index = 0; index < 10; index++) {
    expect(await guess(index)).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await guess(10)).toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) })
})

test('each guess at an account from one address waits longer', async () => {
  await addStaff()
  let server = await openServer()
  const guess = async () => (await server.post(logInPath, { ...staff, password: 'a guess' })).json()
  const passTime = async () => {
    await accounts.database.pool.query("update rate_limits set expire = 0 where key like 'logInHereGate:%'")
    // Processes cache exhausted limits; a new one starts without.
    server = await openServer()
  }
  for (let free = 0; free < 5; free++) expect(await guess()).toMatchObject({ code: 'unauthenticated' })
  const waits: number[] = []
  for (let slow = 0; slow < 4; slow++) {
    expect(await guess()).toMatchObject({ code: 'unauthenticated' })
    const { code, retryAfterSeconds } = await guess()
    expect(code).toBe('too-many')
    waits.push(retryAfterSeconds)
    await passTime()
  }
  expect(waits).toEqual([...new Set(waits)].toSorted((a, b) => a - b))
})

test('guesses from another address do not lock the owner out', async () => {
  await addStaff()
  const server = await openServer()
  for (let index = 0; index < 12; index++) {
    await server.post(logInPath, { ...staff, password: 'a guess' }, { 'x-test-address': '203.0.113.9' })
  }
  expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
})

test('slows guesses from many addresses, but not a known device', async () => {
  await addStaff()
  const server = await openServer()
  const loggedIn = await server.post(logInPath, staff)
  const device = loggedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  await server.post('/api/auth/sign-out', {}, { cookie: cookieOf(loggedIn) })

  const codes = await guessFromEverywhere(server, 30)
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('unauthenticated'))
  expect(codes.slice(20)).toContain('too-many')
  await accounts.database.pool.query(
    "update rate_limits set expire = extract(epoch from now()) * 1000 + 30000 where key like 'logInAnywhereGate:%'",
  )
  const elsewhere = { 'x-test-address': '198.51.100.7' }
  const stranger = await server.post(logInPath, staff, elsewhere)
  expect(await stranger.json()).toMatchObject({ code: 'too-many' })
  const unknown = await server.post(logInPath, { ...staff, email: 'ravi@example.com' }, elsewhere)
  expect(await unknown.json()).toMatchObject({ code: 'unauthenticated' })

  const [cookie = ''] = device.split(';', 1)
  const again = await server.post(logInPath, staff, { ...elsewhere, cookie })
  expect(await again.json()).toEqual({ user: asha })
  expect(again.headers.getSetCookie().find((one) => one.startsWith('device='))).toBe(device)
})

test('a known device counts for one account, is limited itself, and cannot be forged', async () => {
  await addStaff()
  const server = await openServer()
  const cookie = cookieOf(await server.post(logInPath, staff))
    .split('; ')
    .find((one) => one.startsWith('device='))
  const guess = async (email: string, sent: string | undefined, address: string) =>
    (
      await server.post(
        logInPath,
        { email, password: 'a guess' },
        { cookie: sent ?? '', 'x-test-address': address },
      )
    ).json()
  for (let index = 0; index < 10; index++) {
    expect(await guess(staff.email, cookie, `203.0.113.${index}`)).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await guess(staff.email, cookie, '203.0.113.99')).toMatchObject({ code: 'too-many' })

  const forged = `device=${'x'.repeat(22)}.${'y'.repeat(43)}`
  for (const [index, [email, sent]] of [
    ['ravi@example.com', cookie],
    [staff.email, forged],
  ].entries()) {
    const address = `198.51.100.${index}`
    const codes = []
    for (let count = 0; count < 8; count++) codes.push((await guess(email ?? '', sent, address)).code)
    expect(codes).toEqual([...Array(6).fill('unauthenticated'), 'too-many', 'too-many'])
  }
})

test('successful log-ins do not count as guesses', async () => {
  await addStaff()
  const server = await openServer()
  for (let index = 0; index < 11; index++) {
    expect(await (await server.post(logInPath, staff)).json()).toEqual({ user: asha })
  }
})

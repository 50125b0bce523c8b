import { expect, test } from 'vitest'
import { hashPassword, passwordProblem, verifyPassword } from './password.server.ts'
import { work } from './password-strength.worker.ts'

test('verifies only the hashed password, and salts each hash', async () => {
  const [hash, another] = await Promise.all([
    hashPassword('eight silk threads'),
    hashPassword('eight silk threads'),
  ])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(another).not.toBe(hash)
  expect(await verifyPassword({ hash, password: 'eight silk threads' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'eight silk thread' })).toBe(false)
})

test('verifies a hash of another program and cost', async () => {
  // The reference implementation printed it: argon2 somesalt -id -t 2 -m 16 -p 1 <<< password
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword({ hash, password: 'password' })).toBe(true)
})

test('normalises letters that can be encoded in two ways', async () => {
  const hash = await hashPassword('caf\u00e9 au lait')
  expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
})

test('verifies nothing against an invalid hash', async () => {
  expect(await verifyPassword({ hash: '', password: '' })).toBe(false)
  expect(await verifyPassword({ hash: 'eight silk threads', password: 'eight silk threads' })).toBe(false)
})

test.each([
  'eight silk threads',
  'eight-silk-threads',
  'xk7!pQ2z',
  '日本語のパスワード',
  'orbweaver spins at dawn',
])('accepts %s', async (password) => {
  expect(await passwordProblem(password, 'asha@example.com')).toBeNull()
})

test.each([
  ['7 chars', 'short77'],
  ['129 characters', 'x'.repeat(129)],
  ['a common one', 'sunshine'],
  ['in capitals', 'PASSWORD'],
  ['in disguise', 'p@ssw0rd'],
  ['the email address', 'Asha.Verma@example.com'],
  ['its first part with digits', 'asha.verma2026!'],
  ['our name', 'Orbweaver1'],
  ['our name and a year', 'Orbweaver2026!'],
  ['two common ones', 'password123456'],
  ['one with a year', 'letmein2026'],
  ['a season', 'Summer2026!'],
  ['keys in a row', 'qwertyuiop'],
  ['a repetition', 'abcabcabcabc'],
  ['one twice', 'hunter2hunter2'],
])('refuses %s', async (_, password) => {
  expect(await passwordProblem(password, 'asha.verma@example.com')).toMatch(/\.$/)
})

test('explains a weak password: from the address or our name, from a list, or a pattern', async () => {
  const problemOf = (password: string) => passwordProblem(password, 'asha.verma@example.com')
  expect(await problemOf('Verma2026!')).toContain('your email address or our name')
  expect(await problemOf('password123456')).toContain('one of the most common passwords')
  expect(await problemOf('lkjhgfdsa.lkjhgfdsa.')).toContain('a repetition or keys in a row')
})

test('estimates the first 48 characters', () => {
  const start = 'seven tall ships sail west at dawn with the tide'
  expect(start).toHaveLength(48)
  const guessesOf = (password: string) => work({ password, about: [] }).guesses
  expect(guessesOf(`${start} and 4@8({[</36 come back`)).toBe(guessesOf(start))
  expect(guessesOf(start.slice(0, 24))).toBeLessThan(guessesOf(start))
})

test('tries few readings of digits and signs as letters, because many cost time', () => {
  const isGuessable = (password: string) => work({ password, about: [] }).guesses < 1e6
  expect(['b@5k37b@11', 'c0n$7i7u7i0n'].filter(isGuessable)).toHaveLength(2)
  expect(['(0n$717u710n', '1n7311163n7'].filter(isGuessable)).toEqual([])
})

test('refuses passwords while too many wait for an estimate', async () => {
  const asked = Array.from({ length: 40 }, () => passwordProblem('eight silk threads', 'asha@example.com'))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect(answers[0]).toEqual({ status: 'fulfilled', value: null })
  expect(await passwordProblem('sunshine', 'asha@example.com')).toMatch(/\.$/)
})

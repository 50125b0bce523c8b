import { expect, test } from 'vitest'
import { codeOf, periodAt, periodOfCode, toBase32 } from './totp.server.ts'

// RFC 6238, appendix B, cut to six digits.
const secret = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(codeOf(secret, periodAt(new Date(second * 1000)))).toBe(code)
})

test('encodes a secret as authenticator apps expect', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  // RFC 4648, section 10.
  expect(toBase32(Buffer.from('foob'))).toBe('MZXW6YQ')
})

test('accepts a code in its period and the two adjacent ones', () => {
  const time = new Date(1_234_567_890_000)
  const own = periodAt(time)
  const known = (distance: number) => periodOfCode(secret, codeOf(secret, own + distance), time)
  expect([-2, -1, 0, 1, 2].map(known)).toEqual([null, own - 1, own, own + 1, null])
  expect(periodOfCode(secret, '', time)).toBeNull()
})

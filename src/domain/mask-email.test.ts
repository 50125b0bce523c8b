import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['ravi@example.com', 'r***i@e***.com'],
  ['a.very.long.name+shop@mail.agency.example', 'a***p@m***.example'],
  ['bob@b.co', 'b***@b***.co'],
  ['x@y.zz', 'x***@y***.zz'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

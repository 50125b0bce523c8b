import { expect, test } from 'vitest'
import { greetingFor } from './greeting.ts'

test.each([
  ['Asha Rao', 'Hello Asha Rao,'],
  ['  J. R. O’Neil-Ng\n', 'Hello J. R. O’Neil-Ng,'],
  ['नीरज', 'Hello नीरज,'],
  ['', 'Hello,'],
  [' \u200b ', 'Hello,'],
  ['Win at evil.example', 'Hello,'],
  ['https://evil', 'Hello,'],
  ['me@evil', 'Hello,'],
  ['Call 5550100', 'Hello,'],
  ['a '.repeat(31), 'Hello,'],
])('greets %j', (name, greeting) => {
  expect(greetingFor(name)).toBe(greeting)
})

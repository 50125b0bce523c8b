import { expect, test } from 'vitest'
import { landingVariant } from './landing-variant.server.ts'

test.for([
  ['', undefined, 'A'],
  ['', 'ow_variant=B', 'B'],
  ['', 'ow_currency=INR; ow_variant=B; other=1', 'B'],
  ['?preview=B', undefined, 'B'],
  ['?preview=A', 'ow_variant=B', 'A'],
  ['?package=x&preview=B', 'ow_variant=A', 'B'],
  ['?preview=', 'ow_variant=B', 'B'],
  ['?preview=b', undefined, 'A'],
  ['?preview=C', 'ow_variant=B', 'B'],
  ['', 'ow_variant=C', 'A'],
  ['', 'not_ow_variant=B', 'A'],
] as const)('query "%s" and cookie "%s" give %s', ([query, cookie, variant]) => {
  expect(landingVariant({ query, cookie })).toBe(variant)
})

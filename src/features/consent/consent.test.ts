import { expect, test } from 'vitest'
import { acceptedAll, consentCookie, consentOf, policyVersion, rejectedAll } from './consent.ts'

const cookieOf = (value: unknown) => `${consentCookie.name}=${encodeURIComponent(JSON.stringify(value))}`

test.each([
  ['everything', acceptedAll, 'accepted'],
  ['one kind', { ...rejectedAll, marketing: true }, 'accepted'],
  ['nothing', rejectedAll, 'rejected'],
] as const)('a choice of %s is read as it was written', (_, preferences, state) => {
  const value = consentCookie.format(consentOf(preferences))
  expect(consentCookie.read(`ow_currency=INR; ${consentCookie.name}=${value}; x=1`)).toEqual({
    state,
    preferences,
  })
})

test.each([
  ['no cookie', ''],
  ['another cookie', `x${cookieOf({ version: policyVersion, preferences: acceptedAll })}`],
  ['an older text', cookieOf({ version: policyVersion - 1, preferences: acceptedAll })],
  ['no preferences', cookieOf({ version: policyVersion, state: 'accepted' })],
  ['null', cookieOf(null)],
  ['broken JSON', `${consentCookie.name}=%7B`],
  ['broken escapes', `${consentCookie.name}=%E0%A4%A`],
])('ignores %s', (_, cookies) => {
  expect(consentCookie.read(cookies)).toBeNull()
})

test('reads anything but a clear yes as a no', () => {
  const preferences = { analytics: 1, marketing: 'true', preferences: true }
  expect(consentCookie.read(cookieOf({ version: policyVersion, state: 'accepted', preferences }))).toEqual({
    state: 'accepted',
    preferences: { ...rejectedAll, preferences: true },
  })
})

import { expect, test } from 'vitest'
import {
  acceptedAll,
  consentCookie,
  consentOf,
  policyVersion,
  readConsent,
  rejectedAll,
  writeConsentValue,
} from './consent.ts'

const cookieOf = (value: unknown) => `${consentCookie}=${encodeURIComponent(JSON.stringify(value))}`

test.each([
  ['everything', acceptedAll, 'accepted'],
  ['one kind', { ...rejectedAll, marketing: true }, 'accepted'],
  ['nothing', rejectedAll, 'rejected'],
] as const)('a choice of %s is read as it was written', (_, preferences, state) => {
  const value = writeConsentValue(consentOf(preferences))
  expect(readConsent(`ow_currency=INR; ${consentCookie}=${value}; x=1`)).toEqual({ state, preferences })
})

test.each([
  ['no cookie', ''],
  ['another cookie', `x${cookieOf({ version: policyVersion, preferences: acceptedAll })}`],
  ['an older text', cookieOf({ version: policyVersion - 1, preferences: acceptedAll })],
  ['no preferences', cookieOf({ version: policyVersion, state: 'accepted' })],
  ['null', cookieOf(null)],
  ['broken JSON', `${consentCookie}=%7B`],
  ['broken escapes', `${consentCookie}=%E0%A4%A`],
])('%s is no choice', (_, cookies) => {
  expect(readConsent(cookies)).toBeNull()
})

test('anything but a clear yes is a no', () => {
  const preferences = { analytics: 1, marketing: 'true', preferences: true }
  expect(readConsent(cookieOf({ version: policyVersion, state: 'accepted', preferences }))).toEqual({
    state: 'accepted',
    preferences: { ...rejectedAll, preferences: true },
  })
})

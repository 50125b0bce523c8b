import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AgencyFacts, agency } from '#domain/agency.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { simulationKeyId } from '#domain/money/payment-keys.ts'
import { parseEnv } from '#platform/env.server.ts'
import { checkSettings } from './check-settings.server.ts'

const ours: AgencyFacts = {
  ...agency,
  email: 'hello@silk.test',
  taxNumber: '29ABCDE1234F1Z5',
  postalAddress: ['1 Web Lane'],
}
const key = { RAZORPAY_KEY_SECRET: 'gossamer-and-dew-drops' }
const complete = {
  PUBLIC_URL: 'https://silk.test',
  TRUST_PROXY: '2',
  SMTP_URL: 'smtp://asha:moonlight@mail.silk.test:587',
  RAZORPAY_KEY_ID: 'rzp_live_Gossamer',
  RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
  ...key,
}

const checksOf = (settings: Record<string, string>, of = ours) => checkSettings(parseEnv(settings), of)
const missingOf = (settings: Record<string, string>, of = ours) =>
  checksOf(settings, of).flatMap(({ id, state }) => (state === 'ok' ? [] : id))

test('a fresh site misses everything, and a complete one nothing', () => {
  expect(missingOf({}, agency)).toEqual([
    'address',
    'mail',
    'sender',
    'payments',
    'tax-number',
    'postal-address',
  ])
  expect(missingOf(complete)).toEqual([])
  expect(JSON.stringify(checksOf(complete))).not.toMatch(/moonlight|asha|gossamer|a-secret/)
})

const { RAZORPAY_WEBHOOK_SECRET: _webhook, ...withoutWebhook } = complete

test.each<[string, Record<string, string>, string, RegExp]>([
  ['another port', { PORT: '4000' }, 'address', /^Emails link to http:\/\/localhost:4000, /],
  ['an address of this machine', { PUBLIC_URL: 'https://127.0.0.1:8443' }, 'address', /127\.0\.0\.1:8443, /],
  [
    'an address without TLS',
    { PUBLIC_URL: 'http://silk.test' },
    'address',
    /^http:\/\/silk\.test is not enc/,
  ],
  ['no proxy before https', { PUBLIC_URL: 'https://silk.test' }, 'proxy', /share one rate limit/],
  ['no keys on a public site', { PUBLIC_URL: 'https://silk.test' }, 'payments', /^Payments are off/],
  ['the fixed test key', { RAZORPAY_KEY_ID: simulationKeyId }, 'payments', /fixed test key/],
  ['a test key', { ...key, RAZORPAY_KEY_ID: 'rzp_test_Gossamer' }, 'payments', /use a test key/],
  ['keys without a webhook', withoutWebhook, 'webhook', /up to three minutes late/],
])('%s is missing something', (_, settings, id, sentence) => {
  expect(missingOf(settings)).toContain(id)
  expect(checksOf(settings).find((check) => check.id === id)?.sentence).toMatch(sentence)
})

test('of the mail addresses, the check names those that would be the example’s', () => {
  const senderOf = (settings: Record<string, string>) =>
    checksOf(settings, agency).find(({ id }) => id === 'sender')
  expect(senderOf({ MAIL_FROM: 'web@silk.test' })).toMatchObject({ state: 'missing', setting: 'MAIL_TO' })
  expect(senderOf({ MAIL_TO: 'web@silk.test' })).toMatchObject({ state: 'missing', setting: 'MAIL_FROM' })
  expect(senderOf({ MAIL_FROM: 'web@silk.test', MAIL_TO: 'agency@silk.test' })).toMatchObject({
    state: 'ok',
    sentence: 'Emails come from web@silk.test; those about leads go to agency@silk.test.',
  })
  expect(checksOf({}).find(({ id }) => id === 'sender')?.state).toBe('ok')
})

test.each([
  [{ AED: 0.0443, JPY: 1.3 }, 'missing', /^Too low to charge: AED and JPY\. /],
  [{ AED: 0.0443, USD: 1.3 }, 'missing', /^Too low to charge: AED\. /],
  [{ AED: 3.7, JPY: 149.4, INR: 1 }, 'ok', /in every currency/],
] as const)('prices at %o are %s', (multipliers, state, sentence) => {
  const prices = Object.entries(multipliers).map(([name, multiplier]) => ({
    name,
    currency: name as CurrencyCode,
    multiplier,
  }))
  const check = checkSettings(parseEnv(complete), ours, prices).find(({ id }) => id === 'prices')
  expect(check).toMatchObject({ state, sentence: expect.stringMatching(sentence) })
})

test('the documents that checks name are there', () => {
  const root = join(import.meta.dirname, '../../..')
  const guides = new Set(checksOf(complete).flatMap(({ guide }) => guide ?? []))
  expect([...guides].filter((guide) => !existsSync(join(root, guide)))).toEqual([])
  expect(guides.size).toBe(2)
})

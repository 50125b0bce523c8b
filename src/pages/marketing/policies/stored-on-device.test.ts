import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedOnDevice } from './stored-on-device.ts'

/** The files that name each item, and those that write it. */
const places: Record<string, { namedIn: string; writtenIn: string }> = {
  ow_consent: {
    namedIn: 'features/consent/consent.ts',
    writtenIn: 'features/consent/consent.ts',
  },
  ow_currency: {
    namedIn: 'features/pricing/pricing.ts',
    writtenIn: 'features/pricing/pricing.ts',
  },
  ow_variant: {
    namedIn: 'features/experiments/experiment.ts',
    writtenIn: 'server/pages/pages.server.ts',
  },
  ow_visitor: {
    namedIn: 'features/experiments/experiment.ts',
    writtenIn: 'features/experiments/experiments.api.server.ts',
  },
  'project-request-draft': {
    namedIn: 'features/request/draft.ts',
    writtenIn: 'features/request/draft.ts',
  },
  'payment-underway': {
    namedIn: 'features/payments/checkout/payment-note.ts',
    writtenIn: 'features/payments/checkout/payment-note.ts',
  },
  'thank-you': {
    namedIn: 'pages/marketing/thank-you/thank-for.ts',
    writtenIn: 'pages/marketing/thank-you/thank-for.ts',
  },
  wizard: {
    namedIn: 'features/wizard/wizard-draft.ts',
    writtenIn: 'features/wizard/wizard-draft.ts',
  },
  'ai-suggest-plan': {
    namedIn: 'features/wizard/sent-plan.ts',
    writtenIn: 'features/wizard/sent-plan.ts',
  },
  toast: {
    namedIn: 'ui/overlays/toast.ts',
    writtenIn: 'ui/overlays/toast.ts',
  },
  chat: {
    namedIn: 'features/assistant/conversation-presence.ts',
    writtenIn: 'features/assistant/conversation-storage.ts',
  },
  spider: {
    namedIn: 'pages/marketing/spider/spider-choice.ts',
    writtenIn: 'pages/marketing/spider/spider-choice.ts',
  },
  'orbweaver-outbox': {
    namedIn: 'platform/outbox/outbox-presence.ts',
    writtenIn: 'platform/outbox/outbox-store.ts',
  },
  '/service-worker.js': { namedIn: 'platform/outbox/outbox.ts', writtenIn: 'platform/outbox/outbox.ts' },
  reloaded: { namedIn: 'browser/reload-after-release.ts', writtenIn: 'browser/reload-after-release.ts' },
  ow_payer: {
    namedIn: 'platform/visitor-cookie.server.ts',
    writtenIn: 'platform/visitor-cookie.server.ts',
  },
  session: {
    namedIn: 'features/accounts/accounts.server.ts',
    writtenIn: 'features/accounts/accounts.api.server.ts',
  },
  device: {
    namedIn: 'features/accounts/ways-in/devices.server.ts',
    writtenIn: 'features/accounts/accounts.api.server.ts',
  },
}

const writes =
  /stored(Value|Cookie)[(<]|(local|session)Storage\.setItem|document\.cookie\s*=|cookieStore\.set|indexedDB\.open|\bopenDB[(<]|caches\.open|serviceWorker\.register|\bsetCookie\(|[hH]eader\('set-cookie'/

/** These write for their callers, which the test finds by the calls. */
const onBehalfOfOthers = ['state/stored-cookie.ts', 'state/stored-value.ts']

const source = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

test('the privacy policy names everything that the code stores in a browser', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !onBehalfOfOthers.includes(file),
  )
  const writers = files.filter((file) => writes.test(read(file)))
  const known = Object.values(places).flatMap(({ namedIn, writtenIn }) => [namedIn, writtenIn])
  const unknown = writers.filter((file) => !known.includes(file))
  expect(unknown, 'Add what these store to stored-on-device.ts, and to this test').toEqual([])
})

test('the privacy policy names nothing that the code no longer stores', () => {
  expect(storedOnDevice.map(({ name }) => name)).toEqual(Object.keys(places))
  for (const [name, { namedIn, writtenIn }] of Object.entries(places)) {
    expect(read(namedIn), `${namedIn} should still name ${name}`).toContain(`'${name}'`)
    expect(read(writtenIn), `${writtenIn} should still store ${name}`).toMatch(writes)
  }
})

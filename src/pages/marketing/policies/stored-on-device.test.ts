import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { storedOnDevice } from './stored-on-device.ts'

/** The files that write each item, by their names alone, so that they may change rooms. */
const writers: Record<string, string | string[]> = {
  ow_consent: 'consent.ts',
  ow_currency: 'pricing.ts',
  ow_variant: ['experiment.ts', 'pages.server.ts'],
  ow_visitor: 'experiments.api.server.ts',
  'project-request-draft': 'draft.ts',
  'payment-underway': 'payment-note.ts',
  'thank-you': 'thank-for.ts',
  wizard: 'wizard-draft.ts',
  'ai-suggest-plan': 'sent-plan.ts',
  toast: 'toast.ts',
  chat: 'conversation-storage.ts',
  spider: 'spider-choice.ts',
  'orbweaver-outbox': 'outbox-store.ts',
  '/service-worker.js': 'outbox.ts',
  reloaded: 'reload-after-release.ts',
  ow_payer: 'visitor-cookie.server.ts',
  session: 'accounts.api.server.ts',
  device: 'accounts.api.server.ts',
}

const writes =
  /stored(Value|Cookie)[(<]|(local|session)Storage\.setItem|document\.cookie\s*=|cookieStore\.set|indexedDB\.open|\bopenDB[(<]|caches\.open|serviceWorker\.register|\bsetCookie\(|[hH]eader\('set-cookie'/

/** These write for their callers, which the test finds by the calls. */
const onBehalfOfOthers = ['stored-cookie.ts', 'stored-value.ts']

const source = join(import.meta.dirname, '../../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ name: basename(file), text: readFileSync(join(source, file), 'utf8') }))
const writing = files.filter(({ text }) => writes.test(text)).map(({ name }) => name)

test('the privacy policy names everything that the code stores in a browser', () => {
  const known = [...Object.values(writers).flat(), ...onBehalfOfOthers]
  const unknown = writing.filter((name) => !known.includes(name))
  expect(unknown, 'Add what these store to stored-on-device.ts, and to this test').toEqual([])
})

test('the privacy policy names nothing that the code no longer stores', () => {
  expect(storedOnDevice.map(({ name }) => name)).toEqual(Object.keys(writers))
  const code = files.filter(({ name }) => name !== 'stored-on-device.ts')
  for (const [item, itsWriters] of Object.entries(writers)) {
    for (const writer of [itsWriters].flat()) {
      expect(writing, `${writer} should still store ${item}`).toContain(writer)
    }
    expect(
      code.some(({ text }) => text.includes(`'${item}'`)),
      `the code should still name ${item}`,
    ).toBe(true)
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredEntry } from '#platform/outbox/outbox-store.ts'
import { parseRecording, type Step } from '../../releases/recording.ts'
import { expect, test } from '../fixtures.ts'

const folder = join(import.meta.dirname, '../../releases/recorded')
const outboxPaths = ['/api/contact', '/api/leads', '/api/chatbot-lead', '/api/ai-suggest']

function isSentAlone({ method, path, body }: Step): boolean {
  return method === 'POST' && outboxPaths.includes(path) && !JSON.stringify(body).includes('<<')
}

/** All releases so far store an entry like this. */
function entryOf({ path, body, headers }: Step): StoredEntry {
  const id = headers?.['idempotency-key'] ?? ''
  const createdAtMs = Date.now() - 60_000
  return {
    id,
    path,
    body,
    createdAtMs,
    attempts: 1,
    lastAttemptAtMs: createdAtMs,
    nextAttemptAtMs: 0,
    refusal: null,
  }
}

for (const file of readdirSync(folder)) {
  test(`a page of today sends what a page of ${file.replace('.jsonl', '')} left in the outbox`, async ({
    page,
    site,
  }) => {
    const steps = parseRecording(readFileSync(join(folder, file), 'utf8')).flatMap((journey) => journey.steps)
    const entries = steps.filter(isSentAlone).map(entryOf)
    expect(entries.length).toBeGreaterThan(1)
    await page.goto('/terms-conditions')
    await page.evaluate(async (left) => {
      const opening = indexedDB.open('orbweaver-outbox', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'id' })
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction('entries', 'readwrite')
      for (const entry of left) transaction.objectStore('entries').put(entry)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
    }, entries)
    await page.reload()
    const keys = entries.map(({ id }) => id)
    const arrived = () =>
      site.query('select suspicions from leads where idempotency_key = any($1::uuid[])', [keys])
    await expect.poll(async () => (await arrived()).length).toBe(keys.length)
    for (const { suspicions } of await arrived()) expect(suspicions).toEqual([])
  })
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../servers/site.ts'
import { parseRecording } from './recording.ts'
import { replay } from './replay.ts'

const folder = join(import.meta.dirname, 'recorded')
const releases = readdirSync(folder).map((file) => ({
  release: file.replace('.jsonl', ''),
  journeys: parseRecording(readFileSync(join(folder, file), 'utf8')),
}))
/** The outbox of a page sends to these. */
const outboxPaths = ['/api/contact', '/api/leads', '/api/chatbot-lead', '/api/ai-suggest']

describe.each(releases)('pages of $release', ({ journeys }) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())
  // A journey of staff may have turned it on.
  afterEach(() =>
    site.query('with gone as (delete from second_factors) update users set second_factor_at = null'),
  )

  /** Repeats what a recorded test did to the database itself. */
  async function prepare({ path }: { path: string }): Promise<void> {
    const mail = /^\/api\/admin\/mails\/(.*)\/retry$/.exec(path)?.[1]
    if (path === '/api/payment/link/fresh') {
      await site.query("update orders set created_at = created_at - interval '31 days' where source = 'link'")
    }
    if (path === '/api/admin/mails?status=failed') {
      // A mail that is being sent would become sent again.
      await site.query(
        "update mails set status = 'failed' where id = (select id from mails where status = 'sent' order by created_at limit 1)",
      )
    }
    if (mail) await site.query("update mails set status = 'failed' where id = $1", [mail])
  }

  test.each(journeys)('$name', { timeout: 120_000 }, async (journey) => {
    const replayed = await replay(site, journey, prepare)
    const wrong = replayed.filter(({ status, got, missing }) => status !== got || missing.length > 0)
    expect(
      wrong.map(({ method, path, status, got, missing, json }) => ({
        request: `${method} ${path}`,
        status: `${got}, was ${status}`,
        missing,
        ...(status !== got && { json }),
      })),
    ).toEqual([])
    const sent = replayed.filter(({ method, path }) => method === 'POST' && outboxPaths.includes(path))
    const ids = sent.map(({ json }) => (json as { id: string }).id)
    const leads = await site.query('select suspicions, status from leads where id = any($1)', [ids])
    expect(leads).toHaveLength(new Set(ids).size)
    for (const { suspicions, status } of leads) {
      expect(suspicions).toEqual([])
      expect(status).not.toBe('quarantined')
    }
    expect(site.process().errors()).toEqual([])
  })
})

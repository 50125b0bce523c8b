import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedPricing } from '#features/pricing/seed-pricing.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { nouns } from '#server/nouns.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { auditLog } from './audit.ts'
import { listAuditEntries } from './list-audit-entries.server.ts'

const names = nouns.flatMap((parts) => parts.names ?? [])

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
  await seedPricing(context.system)
})
beforeEach(async () => {
  await context.database.pool.query('truncate audit_entries')
})
afterAll(() => context.close())

const list = (query: object = {}, ctx: Ctx = context.editor) =>
  listAuditEntries(ctx, names, v.parse(auditLog.schema, query))
const shown = async (query: object = {}) => (await list(query)).items.filter(isReadable)

type Written = {
  noun?: string
  subjectId?: string
  by?: string
  before?: object
  after?: object
  at?: string
}

async function write({
  noun = 'price',
  subjectId = 'currency:EUR',
  by = 'Meera',
  before = { multiplier: 1.25 },
  after = { multiplier: 1.3005 },
  at = '2026-11-02T10:00:00Z',
}: Written = {}): Promise<void> {
  await context.database.pool.query(
    'insert into audit_entries (at, user_id, by, noun, subject_id, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
    [at, randomUUID(), by, noun, subjectId, before, after],
  )
}

test('tells who changed what, with the values before and after, newest first', async () => {
  await write()
  await write({ by: 'Ines', before: {}, after: { multiplier: 1.4 }, at: '2026-11-03T10:00:00Z' })
  expect(await shown()).toMatchObject([
    { by: 'Ines', fields: [{ name: 'Multiplier', before: '', after: '1.4' }] },
    {
      by: 'Meera',
      at: '2026-11-02T10:00:00.000Z',
      noun: 'price',
      subjectId: 'currency:EUR',
      fields: [{ name: 'Multiplier', before: '1.25', after: '1.3005' }],
    },
  ])
})

test('names the record as it is called now, and one that is gone by its noun alone', async () => {
  const { rows } = await context.database.pool.query(
    `insert into users (id, name, email, email_verified, role, staff_role)
     values (gen_random_uuid(), 'Ines Okoro', 'ines@orbweaver.example', true, 'staff', 'editor') returning id`,
  )
  await write({ noun: 'person', subjectId: rows[0].id, before: { role: 'owner' }, after: { role: 'editor' } })
  await write({ noun: 'person', subjectId: randomUUID() })
  expect((await shown()).map(({ name }) => name)).toEqual(['', 'Ines Okoro'])
})

test('leads to the page of an entry, and of an article to its own', async () => {
  const ids = [randomUUID(), randomUUID()]
  await context.database.pool.query(
    `insert into content_entries (id, kind, key, position, draft, created_at, updated_at)
     values ($1, 'question', 'why', 1, '{"question": "Why?"}', now(), now()),
            ($2, 'post', 'looms', 1, '{"title": "Looms"}', now(), now())`,
    ids,
  )
  for (const subjectId of ids) await write({ noun: 'content', subjectId })
  expect((await shown()).map(({ name, page }) => [name, page])).toEqual([
    ['Looms', `/admin/posts/${ids[1]}`],
    ['Why?', `/admin/content/question/${ids[0]}`],
  ])
})

test('finds changes by person and by either value, and narrows them to a noun or a record', async () => {
  const id = randomUUID()
  await write({ noun: 'project', subjectId: id, after: { liveUrl: 'https://loom.example' } })
  await write({ noun: 'project', subjectId: randomUUID(), before: { liveUrl: 'https://warp.example' } })
  await write({ by: 'Zoë' })
  const count = async (query: object) => (await shown(query)).length
  expect(await count({ q: 'zoe' })).toBe(1)
  expect(await count({ q: 'loom.example' })).toBe(1)
  expect(await count({ q: 'WARP.example' })).toBe(1)
  expect(await count({ about: 'project' })).toBe(2)
  expect(await count({ about: 'project', record: id })).toBe(1)
})

test('pages through changes of one moment without losing or repeating one, in both orders', async () => {
  for (let count = 0; count < 60; count += 1) await write({ after: { multiplier: count } })
  for (const sort of ['', 'made', '-made']) {
    const found: string[] = []
    let cursor = ''
    do {
      const page = await list({ sort, cursor })
      found.push(...page.items.filter(isReadable).map(({ fields }) => fields[0]?.after ?? ''))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    const written = Array.from({ length: 60 }, (_, count) => String(count))
    expect(found, sort).toEqual(sort === 'made' ? written : written.toReversed())
  }
  await expect(list({ cursor: Buffer.from('1.1e9').toString('base64url') })).rejects.toMatchObject({
    code: 'malformed',
  })
})

test('an erased record leaves who changed it and when, and no value is found any more', async () => {
  const subjectId = randomUUID()
  await write({ noun: 'lead', subjectId, after: { email: 'asha@rao.example' } })
  await eraseChanges({ db: context.database.db }, { noun: 'lead', subjectIds: [subjectId] })
  expect(await shown()).toMatchObject([{ by: 'Meera', noun: 'lead', fields: [] }])
  expect(await shown({ q: 'asha' })).toEqual([])
})

test('a row that this release cannot read keeps its place', async () => {
  await write()
  await write({ noun: 'loom' })
  expect((await list()).items.map(isReadable)).toEqual([false, true])
})

test('is for staff alone', async () => {
  expect(() => list({}, context.visitor)).toThrow(expect.objectContaining({ code: 'unauthenticated' }))
})

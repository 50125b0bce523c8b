import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentEntries } from '#db/schema/content-entries.ts'
import { pictures } from '#db/schema/pictures.ts'
import type { PostContent } from '#features/blog/post.ts'
import { postKind } from '#features/blog/post-kind.ts'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import {
  addContent,
  changeContent,
  discardDraft,
  removeContent,
} from '#platform/content/change-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { storePosts } from '#test/fixtures/post-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.job.server.ts'
import { pictureAddress } from './picture.ts'
import { readCut } from './read-cut.server.ts'
import { receivePicture } from './receive-picture.server.ts'

let context: VerbContext
let staff: Ctx

const start = Date.UTC(2026, 2, 1, 3, 45)
/** Runs the job in each night until then. */
const untilDay = async (last: number, first = last) => {
  for (let day = first; day <= last; day++) {
    context.setTime(new Date(start + day * 86_400_000))
    for (const job of [deleteUnusedPictures, deleteLooseBlobs])
      await job.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  }
}

beforeAll(async () => {
  context = await openVerbContext()
  staff = context.staff
})
beforeEach(async () => {
  await context.database.pool.query('truncate audit_entries, content_entries, picture_cuts, pictures cascade')
  context.setTime(new Date(start))
})
afterAll(() => context.close())

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

async function store(...names: string[]): Promise<void> {
  const size = { width: 1200, height: 800, createdAt: new Date(start) }
  await staff.db.insert(pictures).values(names.map((name) => ({ hash: hashOf(name), ...size })))
}

async function kept(...names: string[]): Promise<string[]> {
  const rows = await staff.db.select({ hash: pictures.hash }).from(pictures)
  return names.filter((name) => rows.some(({ hash }) => hash === hashOf(name)))
}

const shown = (name: string) =>
  `![It](${pictureAddress(hashOf(name), { format: 'jpeg', width: 1200 })}#1200x800)`
const cover = (name: string) => ({ hash: hashOf(name), width: 1200, height: 800, alt: 'A loom' })

const article = (changes: Partial<PostContent>) => ({
  ...{ title: 'Looms', slug: 'looms', excerpt: 'In short.', category: 'design' as const, tags: ['looms'] },
  ...{ featured: false, author: 'Meera', cover: null, body: 'Words.', ...changes },
})

async function versionOf(id: string): Promise<number> {
  const rows = await staff.db.select().from(contentEntries)
  return rows.find((row) => row.id === id)?.version ?? 0
}

async function change(id: string, act: 'save' | 'publish', changes: Partial<PostContent>): Promise<void> {
  await changeContent(staff, postKind, { id, version: await versionOf(id), act, data: article(changes) })
}

test('a picture that nothing names goes after 30 days with its bytes, and may be sent again', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0b5a85' } })
    .png()
    .toBuffer()
  async function* stream() {
    yield bytes
  }
  const send = () => receivePicture(staff, { size: bytes.length, bytes: stream() })
  const { hash } = await send()
  const file = pictureAddress(hash, { format: 'jpeg', width: 90 }).split('/').at(-1) ?? ''
  const [{ key }] = (await context.database.pool.query('select blob_key as key from picture_cuts')).rows
  await untilDay(30, 0)
  expect(await readCut(staff, { file })).toMatchObject({ format: 'jpeg' })
  await untilDay(31)
  await expect(readCut(staff, { file })).rejects.toMatchObject({ code: 'not-found' })
  expect(await staff.blobs.get(key)).toBeNull()
  expect(await send()).toEqual({ hash, width: 90, height: 60 })
  expect(await readCut(staff, { file })).toMatchObject({ format: 'jpeg' })

  await untilDay(61, 32)
  await send()
  await untilDay(63, 62)
  expect(await readCut(staff, { file })).toMatchObject({ format: 'jpeg' })
})

test('everything that may still show a picture keeps it', async () => {
  const names = [
    'draft cover',
    'draft text',
    'page cover',
    'page text',
    'history',
    'undo',
    'latest',
    'removed',
    'discarded',
  ]
  await store(...names, 'replaced')
  const draft = await addContent(staff, postKind, {
    act: 'save',
    data: article({ cover: cover('draft cover'), body: shown('replaced') }),
  })
  await change(draft.id, 'save', { cover: cover('draft cover'), body: `Words.\n\n${shown('draft text')}` })
  // Without an audit, as what comes with the program.
  const [seeded = ''] = await storePosts(staff.db, [
    { slug: 'seeded', cover: cover('page cover'), body: shown('page text') },
  ])
  await change(seeded, 'save', { slug: 'seeded' })
  const page = await addContent(staff, postKind, {
    act: 'publish',
    data: article({ slug: 'page', body: shown('history') }),
  })
  await change(page.id, 'publish', { slug: 'page', cover: cover('undo') })
  await change(page.id, 'publish', { slug: 'page' })
  await change(page.id, 'save', { slug: 'page', body: shown('discarded') })
  await discardDraft(staff, postKind, { id: page.id, version: await versionOf(page.id) })
  // Only the log has what an operator's SQL replaced.
  await change(page.id, 'publish', { slug: 'page', cover: cover('latest') })
  const bare = article({ slug: 'page' })
  await staff.db
    .update(contentEntries)
    .set({ draft: bare, published: bare })
    .where(eq(contentEntries.id, page.id))
  const removed = await addContent(staff, postKind, {
    act: 'save',
    data: article({ slug: 'removed', cover: cover('removed') }),
  })
  await removeContent(staff, postKind, {
    id: removed.id,
    version: await versionOf(removed.id),
    isRemoved: true,
  })
  await untilDay(31, 0)
  await untilDay(400)
  expect(await kept(...names, 'replaced')).toEqual(names)
})

test('30 days count from the night that found it unused, also after the job stood still', async () => {
  await store('loom')
  const draft = await addContent(staff, postKind, { act: 'save', data: article({ body: shown('loom') }) })
  await untilDay(1, 0)
  await change(draft.id, 'save', { body: 'Words.' })
  await untilDay(90)
  expect(await kept('loom')).toEqual(['loom'])
  await untilDay(120)
  expect(await kept('loom')).toEqual(['loom'])
  await change(draft.id, 'save', { body: shown('loom') })
  await untilDay(121)
  await change(draft.id, 'save', { body: 'Words.' })
  await untilDay(123, 122)
  expect(await kept('loom')).toEqual(['loom'])
  await untilDay(153)
  expect(await kept('loom')).toEqual([])
})

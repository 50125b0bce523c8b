import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentRecord } from '#platform/content/content-record.server.ts'
import { publishDue } from '#platform/content/publish-due-content.job.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { undoChange } from '#platform/records/undo-change.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { blogApi } from '../blog.api.server.ts'
import type { PostContent } from '../post.ts'
import { postKind } from '../post-kind.ts'
import { seedPosts } from '../seed-posts.server.ts'
import type { PostDetail } from './post-draft.ts'
import { postDraftsApi } from './post-drafts.api.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())

const ask = (ctx: Ctx, path: string, init?: RequestInit) =>
  openApi(context, postDraftsApi, blogApi).ask(ctx, path, init)

async function read(id: string): Promise<PostDetail> {
  return (await ask(context.editor, `/api/admin/posts/${id}`)).json()
}

const post = (id: string, body: object, path = '', ctx = context.editor) =>
  ask(ctx, `/api/admin/posts/${id}${path}`, json(body))

async function add(): Promise<string> {
  const answered = await ask(context.editor, '/api/admin/posts', { method: 'POST' })
  expect(answered.status).toBe(201)
  return (await answered.json()).id
}

const written = (given: Partial<PostContent> = {}): PostContent => ({
  title: 'Looms that last',
  slug: `looms-${randomUUID()}`,
  excerpt: 'How to keep one.',
  category: 'security',
  tags: ['looms', 'oil'],
  featured: false,
  author: 'Orbweaver studio',
  cover: null,
  body: '## Oil\n\nOnce a year.',
  ...given,
})

/** With the version that is stored now. */
async function change(
  id: string,
  act: 'save' | 'publish',
  given: Partial<PostContent> = {},
): Promise<Response> {
  const { version, draft } = await read(id)
  return post(id, { act, version, data: { ...draft, ...given } })
}

async function published(given: Partial<PostContent> = {}): Promise<{ id: string; slug: string }> {
  const id = await add()
  const data = written(given)
  const answered = await change(id, 'publish', data)
  expect(answered.status, await answered.clone().text()).toBe(200)
  return { id, slug: data.slug }
}

const visit = (slug: string) => ask(context.visitor, `/api/blog/posts/${slug}`)
const statusAt = async (slug: string) => {
  const { status, headers } = await visit(slug)
  return headers.get('location') ?? status
}

async function problemsOf(answered: Response): Promise<unknown> {
  const { errors } = await answered.json()
  return [answered.status, errors]
}

test('an unfinished draft is saved, and nothing of it is seen before it is published', async () => {
  const id = await add()
  expect((await change(id, 'save', { title: 'Looms', slug: 'looms-in-work', body: '  - one' })).status).toBe(
    200,
  )
  expect(await read(id)).toMatchObject({
    state: 'draft',
    draft: { title: 'Looms', body: '  - one', excerpt: '', author: 'Orbweaver studio' },
    publishedSlug: null,
    html: '<ul>\n<li>one</li>\n</ul>\n',
  })
  expect(await statusAt('looms-in-work')).toBe(404)

  expect(await problemsOf(await change(id, 'publish', { title: ' ', body: ' \n', slug: 'Looms!' }))).toEqual([
    422,
    [
      { field: 'title', message: 'Give the article a title.' },
      { field: 'slug', message: 'Use a-z, 0-9 and hyphens between words.' },
      { field: 'excerpt', message: 'Say in a sentence or two what it is about.' },
      { field: 'body', message: 'Write the article.' },
    ],
  ])
  expect(await statusAt('looms-in-work')).toBe(404)

  expect((await change(id, 'publish', written({ slug: 'looms-in-work' }))).status).toBe(200)
  const { post: shown, html } = await (await visit('looms-in-work')).json()
  expect(shown).toMatchObject({
    title: 'Looms that last',
    publishedAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
  })
  expect(html).toContain('<h2 id="part-oil">Oil</h2>')

  context.setTime(new Date('2026-11-03T10:00:00.000Z'))
  await change(id, 'save', { title: 'Later' })
  expect(await read(id)).toMatchObject({ state: 'changed', draft: { title: 'Later' } })
  expect((await (await visit('looms-in-work')).json()).post.title).toBe('Looms that last')
  await change(id, 'publish')
  expect((await (await visit('looms-in-work')).json()).post).toMatchObject({
    title: 'Later',
    publishedAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-03T10:00:00.000Z',
  })
})

test('a late save never undoes a publication', async () => {
  const id = await add()
  const { version } = await read(id)
  const data = written()
  await change(id, 'publish', data)
  const late = await post(id, { act: 'save', version, data: { ...data, title: 'Half a ti' } })
  expect(late.status).toBe(409)
  expect(await read(id)).toMatchObject({ state: 'published', draft: { title: 'Looms that last' } })
})

test('an address that changed leads to the new one, back and forth, also by a schedule and an undo', async () => {
  const newSlug = (name: string) => `${name}-${randomUUID()}`
  const [a, b, c] = [newSlug('a'), newSlug('b'), newSlug('c')]
  const { id } = await published({ slug: a })
  await change(id, 'save', { slug: b })
  expect([await statusAt(a), await statusAt(b)]).toEqual([200, 404])
  await change(id, 'publish')
  expect([await statusAt(a), await statusAt(b)]).toEqual([`/api/blog/posts/${b}`, 200])
  await change(id, 'publish', { slug: a })
  expect([await statusAt(a), await statusAt(b)]).toEqual([200, `/api/blog/posts/${a}`])

  await change(id, 'save', { slug: c })
  const { version } = await read(id)
  expect((await post(id, { version, at: '2026-12-01T09:00' }, '/schedule')).status).toBe(200)
  context.setTime(new Date('2026-12-02T00:00:00Z'))
  await publishDue(context.system, [postKind])
  expect([await statusAt(a), await statusAt(c)]).toEqual([`/api/blog/posts/${c}`, 200])

  const { undo } = await read(id)
  await undoChange(context.staff, [contentRecord([postKind])], { id: undo ?? '' })
  expect([await statusAt(a), await statusAt(c)]).toEqual([200, `/api/blog/posts/${a}`])
})

const taken = [422, [{ field: 'slug', message: 'Another article has, or once had, this address.' }]]

test('an address that another article has, had, or had before it was removed is refused', async () => {
  const [old, now] = [`old-${randomUUID()}`, `now-${randomUUID()}`]
  const other = await published({ slug: old })
  await change(other.id, 'publish', { slug: now })
  const id = await add()
  for (const slug of [now, old]) {
    expect(await problemsOf(await change(id, 'publish', written({ slug })))).toEqual(taken)
  }
  const { version } = await read(other.id)
  expect((await post(other.id, { version, isRemoved: true }, '/removal')).status).toBe(200)
  expect([await statusAt(now), await statusAt(old)]).toEqual([404, 404])
  expect(await problemsOf(await change(id, 'publish', written({ slug: now })))).toEqual(taken)
  expect(await read(id)).toMatchObject({ state: 'draft', draft: { title: '' } })
})

test('of two that are published at one address at once, one is refused', async () => {
  const slug = `both-${randomUUID()}`
  const ids = [await add(), await add()]
  const answers = await Promise.all(ids.map((id) => change(id, 'publish', written({ slug }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await statusAt(slug)).toBe(200)
})

test('what is unpublished is gone for visitors and stays for staff, until one click takes it back', async () => {
  const { id, slug } = await published()
  const { version } = await read(id)
  expect((await post(id, { version }, '/unpublishing')).status).toBe(200)
  expect(await statusAt(slug)).toBe(404)
  const { state, draft, undo, version: now } = await read(id)
  expect([state, draft.title]).toEqual(['draft', 'Looms that last'])
  expect((await post(id, { version: now }, '/unpublishing')).status).toBe(409)
  await undoChange(context.staff, [contentRecord([postKind])], { id: undo ?? '' })
  expect(await statusAt(slug)).toBe(200)
})

test('a removed article comes back by no seed, and a seed at staff’s address stays out', async () => {
  const file = (title: string) =>
    `---\ntitle: ${title}\nexcerpt: Of the program.\ncategory: seo\ntags: one, two\npublishedAt: 2026-02-03\nfeatured: true\n---\nText.\n`
  const folder = await mkdtemp(join(tmpdir(), 'orbweaver-articles-'))
  try {
    const [removed, staffs] = [`removed-${randomUUID()}`, `staffs-${randomUUID()}`]
    await published({ slug: staffs, title: 'Of staff' })
    await writeFile(join(folder, `${removed}.md`), file('Seeded'))
    await seedPosts(context.system, folder)
    const { items } = await (await ask(context.editor, '/api/admin/posts')).json()
    const { id } = items.find(({ title }: { title: string }) => title === 'Seeded')
    const { version } = await read(id)
    await post(id, { version, isRemoved: true }, '/removal')
    await writeFile(join(folder, `${staffs}.md`), file('Of the program'))
    await seedPosts(context.system, folder)
    expect(await statusAt(removed)).toBe(404)
    expect((await (await visit(staffs)).json()).post.title).toBe('Of staff')
  } finally {
    await rm(folder, { recursive: true })
  }
})

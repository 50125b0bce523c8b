import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentEntries } from '#db/schema/content-entries.ts'
import { posts } from '#db/schema/posts.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { type Log, openLog } from '#platform/log.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { type PostGiven, storePosts } from '#test/fixtures/post-fixtures.ts'
import { listPosts } from './list-posts.server.ts'
import type { PostContent } from './post.ts'
import { type PostPage, postListSchema } from './post.ts'
import { readPost } from './read-post.server.ts'
import { seedPosts } from './seed-posts.server.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let ctx: Database & { log: Log; clock: () => Date }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  ctx = { ...openDatabase(testDatabase.url, 3), log: openLog('silent'), clock: () => new Date() }
})
beforeEach(async () => {
  await ctx.db.delete(contentEntries).where(eq(contentEntries.kind, 'post'))
})
afterAll(async () => {
  await ctx.close()
  await testDatabase.drop()
})

const post = (slug: string, given: PostGiven = {}) => ({ ...given, slug })
const store = (...stored: ReturnType<typeof post>[]) => storePosts(ctx.db, stored)

async function publish(slug: string, values: Partial<PostContent>): Promise<void> {
  await ctx.db
    .update(contentEntries)
    .set({ published: sql`${contentEntries.published} || ${JSON.stringify(values)}::jsonb` })
    .where(sql`${contentEntries.published}->>'slug' = ${slug}`)
}

async function rename(slug: string, to: string): Promise<void> {
  await publish(slug, { slug: to })
}

const list = (query: Record<string, string> = {}) => listPosts(ctx, v.parse(postListSchema, query))
const slugsOf = async (query: Record<string, string>) =>
  (await list(query)).posts.filter(isReadable).map(({ slug }) => slug)

test('a preview reads the draft of an article, at the address it has and at the one it will have', async () => {
  await store(post('read-me', { title: 'Old words' }))
  await ctx.db
    .update(contentEntries)
    .set({ draft: sql`draft || '{"title": "New words", "slug": "read-this", "body": "## Soon"}'` })
    .where(eq(contentEntries.kind, 'post'))
  const staff = { ...ctx, readsDrafts: true }
  for (const slug of ['read-me', 'read-this'])
    expect(await readPost(staff, { slug })).toMatchObject({
      post: { title: 'New words', slug: 'read-this', publishedAt: '2026-01-01T12:00:00.000Z' },
      headings: [{ text: 'Soon' }],
    })
  expect(await readPost(ctx, { slug: 'read-me' })).toMatchObject({ post: { title: 'Old words' } })
  await expect(readPost(ctx, { slug: 'read-this' })).rejects.toMatchObject({ code: 'not-found' })

  // A live address outranks another's draft.
  await store(post('read-this', { title: 'Another' }))
  expect(await readPost(staff, { slug: 'read-this' })).toMatchObject({ post: { title: 'Another' } })
})

test('a preview reads an article that was never published, even one without words', async () => {
  await store(post('soon'))
  await ctx.db
    .update(contentEntries)
    .set({ published: null, firstPublishedAt: null, draft: sql`draft || '{"title": "", "body": ""}'` })
    .where(eq(contentEntries.kind, 'post'))
  const staff = { ...ctx, readsDrafts: true, clock: () => new Date('2026-05-06T07:08:09Z') }
  expect(await readPost(staff, { slug: 'soon' })).toMatchObject({
    post: { title: 'Untitled', publishedAt: '2026-05-06T07:08:09.000Z' },
  })
  await ctx.db.update(contentEntries).set({ removedAt: new Date() }).where(eq(contentEntries.kind, 'post'))
  await expect(readPost(staff, { slug: 'soon' })).rejects.toMatchObject({ code: 'not-found' })
})

test('nine posts make a page, the newest first', async () => {
  const slugs = Array.from({ length: 20 }, (_, number) => `post-${number}`)
  await store(...slugs.map((slug) => post(slug)))

  expect(await slugsOf({})).toEqual(slugs.slice(0, 9))
  expect(await slugsOf({ page: '2' })).toEqual(slugs.slice(9, 18))
  expect(await list({ page: '3' })).toMatchObject({
    posts: [{ slug: 'post-18' }, { slug: 'post-19' }],
    total: 20,
    page: 3,
    pages: 3,
  })
  await expect(list({ page: '4' })).rejects.toMatchObject({ code: 'not-found' })
})

test('an empty blog has one empty page', async () => {
  expect(await list()).toEqual({ posts: [], total: 0, page: 1, pages: 1, tags: [] })
})

test('category, tag and search narrow the list together', async () => {
  await store(
    post('fonts', { category: 'development', tags: ['css', 'fonts'], body: 'Letters that load late.' }),
    post('forms', { category: 'design', tags: ['css', 'forms'], body: 'Fields with labels.' }),
    post('colours', { category: 'design', tags: ['colour'], body: 'Letters on a ground.' }),
  )
  expect(await slugsOf({ category: 'design' })).toEqual(['forms', 'colours'])
  expect(await slugsOf({ tag: 'css' })).toEqual(['fonts', 'forms'])
  expect(await slugsOf({ q: 'letter' })).toEqual(['fonts', 'colours'])
  expect(await slugsOf({ category: 'design', tag: 'css' })).toEqual(['forms'])
  expect(await slugsOf({ category: 'design', q: 'letters' })).toEqual(['colours'])
  expect(await slugsOf({ category: 'design', tag: 'css', q: 'letters' })).toEqual([])
})

test('tags are those of the chosen category, the most used first', async () => {
  await store(
    post('one', { tags: ['zebra', 'css'] }),
    post('two', { tags: ['zebra', 'apple'] }),
    post('three', { category: 'seo', tags: ['google'] }),
  )
  expect((await list({ category: 'design', tag: 'css', q: 'nothing' })).tags).toEqual([
    'zebra',
    'apple',
    'css',
  ])
  expect((await list()).tags).toEqual(['zebra', 'apple', 'css', 'google'])
})

test('a word in the title outweighs one in the text, in any inflection', async () => {
  await store(
    post('in-text', { body: 'Somebody pays here.' }),
    post('in-title', { title: 'Payments, paid late' }),
  )
  expect(await slugsOf({ q: 'PAYING' })).toEqual(['in-text'])
  await publish('in-title', { title: 'Pay late' })
  expect(await slugsOf({ q: 'PAYING' })).toEqual(['in-title', 'in-text'])
})

test.for(['"', "' or 1=1 --", '100%', 'a & | ! ( b', '\\', 'the', '-', '\u0000pay\u0000'])(
  'searching for %j is harmless',
  async (q) => {
    await store(post('pay'))
    expect((await list({ q })).total).toBeLessThanOrEqual(1)
  },
)

test('a post is read with its text rendered and its reading time', async () => {
  const body = `## First part\n\n${'word '.repeat(660)}`
  await store(post('read-me', { body, tags: ['a', 'b'] }))
  expect(await readPost(ctx, { slug: 'read-me' })).toMatchObject({
    post: { slug: 'read-me', readingMinutes: 3, category: 'design', tags: ['a', 'b'] },
    html: expect.stringMatching(/^<h2 id="part-first-part">First part<\/h2>/),
    headings: [{ id: 'part-first-part', text: 'First part' }],
    related: [],
  })
})

test('related posts are those with most in common, without the post itself', async () => {
  await store(
    post('this', { tags: ['a', 'b'] }),
    post('nothing-in-common', { category: 'seo', tags: ['z'] }),
    post('same-category', { tags: ['z'] }),
    post('two-tags', { category: 'seo', tags: ['b', 'a'] }),
    post('tag-and-category', { tags: ['b'] }),
  )
  const { related } = (await readPost(ctx, { slug: 'this' })) as PostPage
  expect(related.map(({ slug }) => slug)).toEqual(['two-tags', 'tag-and-category', 'same-category'])
})

test('redirects an old slug to the new one, and refuses an unknown one', async () => {
  await store(post('old-name'))
  await rename('old-name', 'new-name')
  expect(await readPost(ctx, { slug: 'old-name' })).toEqual({ movedTo: 'new-name' })
  for (const slug of ['nobody', '', '../x', 'a\u0000', 'New-Name']) {
    await expect(readPost(ctx, { slug }), slug).rejects.toMatchObject({ code: 'not-found' })
  }
})

const article = `---
title: Seeded: with a colon
excerpt: It comes with the program.
category: seo
tags: redirects, google
publishedAt: 2026-02-03
featured: true
---
## Text

More text.
`

async function withFolder(files: Record<string, string>, use: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'orbweaver-articles-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('stores articles once, and keeps staff’s changes', async () => {
  await withFolder(
    { 'seeded.md': article, 'other.md': article, 'README.txt': 'no article' },
    async (folder) => {
      await Promise.all([seedPosts(ctx, folder), seedPosts(ctx, folder)])
      expect(await ctx.db.select().from(posts).orderBy(posts.slug)).toMatchObject([
        { slug: 'other' },
        {
          slug: 'seeded',
          title: 'Seeded: with a colon',
          author: 'Orbweaver studio',
          tags: ['redirects', 'google'],
          featured: true,
          body: '## Text\n\nMore text.',
          publishedAt: new Date('2026-02-03T09:00:00Z'),
        },
      ])

      await publish('seeded', { title: 'Edited' })
      await rename('other', 'renamed')
      await seedPosts(ctx, folder)
      const kept = await ctx.db
        .select({ slug: posts.slug, title: posts.title })
        .from(posts)
        .orderBy(posts.slug)
      expect(kept).toMatchObject([{ slug: 'renamed' }, { slug: 'seeded', title: 'Edited' }])
    },
  )
})

test('new articles drop the lists, known ones do not', async () => {
  const listener = new pg.Client({ connectionString: testDatabase.url })
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query('listen page_cache_drop')
  await withFolder({ 'seeded.md': article }, async (folder) => {
    await seedPosts(ctx, folder)
    await seedPosts(ctx, folder)
  })
  // Arrives after all earlier notifications.
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual(['posts'])
})

test.for([
  ['x.md', article.replace('category: seo', 'category: cooking'), /x\.md.*category/],
  ['x.md', article.replace('featured: true', 'featured: yes'), /x\.md.*featured/],
  ['x.md', article.replace('2026-02-03', 'soon'), /x\.md.*publishedAt/],
  ['x.md', 'No front matter', /x\.md/],
  ['Not A Slug.md', article, /Not A Slug\.md/],
] as const)('%s with a fault is refused by name (%#)', async ([name, text, message]) => {
  await withFolder({ [name]: text }, async (folder) => {
    await expect(seedPosts(ctx, folder)).rejects.toThrow(message)
  })
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { renderFeed } from '#features/blog/feed.server.ts'
import { listPostDates } from '#features/blog/list-post-dates.server.ts'
import { listPosts } from '#features/blog/list-posts.server.ts'
import { postListSchema } from '#features/blog/post.ts'
import { readPost } from '#features/blog/read-post.server.ts'
import { readPostTitle } from '#features/blog/read-post-title.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { openBefore, type Query } from './earlier-database.ts'

const categories = ['design', 'seo', 'security']

async function store(query: Query, number: number): Promise<string> {
  const body = `## Looms ${number}\n\n  Woven — “twice” \\ and <b>plain</b>.\n\n- ${'silk '.repeat(40 * number)}`
  const [stored] = await query(
    `insert into posts (id, slug, title, excerpt, author, category, tags, featured, body, published_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'Of "threads" & looms.', 'A studio', $3, $4, $5, $6, $7, $8) returning id`,
    [
      `looms-${number}`,
      number % 2 ? `Webs that pay, part ${number}` : `Threads, part ${number}`,
      categories[number % 3],
      number % 2 ? ['css', `tag ${number}`] : [],
      number === 4,
      body,
      `2026-0${(number % 9) + 1}-11T09:00:00.123Z`,
      `2026-11-0${(number % 9) + 1}T10:00:00Z`,
    ],
  )
  return String(stored?.id)
}

test('the blog, its search, feed, sitemap and articles answer as before', async () => {
  const { query, finish, url } = await openBefore('0084_posts-as-content')
  const ids: string[] = []
  for (let number = 1; number <= 12; number++) ids.push(await store(query, number))
  await query('insert into post_renames values ($1, $2)', ['looms-of-old', ids[6]])
  // Today's reader asks for it.
  await query('alter table posts add column cover jsonb')

  const { db, close } = openDatabase(url, 3)
  const ctx = { db, log: openLog('silent'), clock: () => new Date() }
  const list = (given: Record<string, string>) => listPosts(ctx, v.parse(postListSchema, given))
  const answers = async () => ({
    lists: [
      await list({}),
      await list({ page: '2' }),
      await list({ category: 'seo' }),
      await list({ tag: 'css' }),
      await list({ q: 'paying' }),
      await list({ q: 'threads -webs' }),
    ],
    articles: await Promise.all(ids.map((_, index) => readPost(ctx, { slug: `looms-${index + 1}` }))),
    title: await readPostTitle(ctx, { slug: 'looms-3' }),
    sitemap: await listPostDates(ctx),
    feed: renderFeed({
      posts: (await list({})).posts.filter(isReadable),
      origin: 'https://orbweaver.example',
    }),
  })
  const before = JSON.stringify(await answers())
  expect(before).toContain('Webs that pay')
  await finish()
  expect(JSON.stringify(await answers())).toBe(before)
  expect(await readPost(ctx, { slug: 'looms-of-old' })).toEqual({ movedTo: 'looms-7' })
  expect(await query('select id from content_entries order by position')).toEqual(
    (await query('select id from posts order by published_at, id')).map(({ id }) => ({ id })),
  )

  // A process of the last release that starts during the upgrade.
  expect(
    await query(
      `insert into posts (id, slug, title, excerpt, author, category, tags, featured, body, published_at, updated_at)
       values (gen_random_uuid(), 'looms-1', '', '', '', 'seo', '{}', false, '', now(), now()),
         (gen_random_uuid(), 'new', '', '', '', 'seo', '{}', false, '', now(), now())
       on conflict do nothing returning id`,
    ),
  ).toEqual([])
  expect(await query("select slug, post_id from post_renames where slug = 'looms-of-old'")).toEqual([
    { slug: 'looms-of-old', post_id: ids[6] },
  ])
  expect(JSON.stringify(await answers())).toBe(before)
  await close()
})

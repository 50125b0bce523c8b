import { expect, test } from 'vitest'
import { listProjects } from '#features/portfolio/list-projects.server.ts'
import { openDatabase } from '#platform/database.server.ts'
import { openLog } from '#platform/log.server.ts'
import { openBefore } from './earlier-database.ts'

const columns = `id, title, description, category, technologies, image_url as "imageUrl", live_url as "liveUrl", featured,
  completion_date::text as "completionDate", rating, client`

test('the portfolio has the same projects in the same order, and an earlier process still reads and starts', async () => {
  const { query, finish, url } = await openBefore('0083_portfolio-as-content')
  const store = (id: string, more: { featured?: boolean; day?: string; picture?: string } = {}) =>
    query(
      `insert into portfolio_projects (id, title, description, category, technologies, image_url, live_url, featured,
         completion_date, rating, client)
       values ($1, $2, 'Of "threads" & looms.', 'events', '{"SVG, drawn",CSS}', $3, $4, $5, $6, 4, 'Looms & Co')`,
      [
        id,
        `About ${id}`,
        more.picture ?? 'stool-twelve',
        `/demo/${id}/`,
        more.featured ?? false,
        more.day ?? '2026-03-01',
      ],
    )
  await store('old', { day: '2025-01-01' })
  await store('new')
  await store('old-but-featured', { day: '2024-01-01', featured: true })
  await store('as-new')
  await store('by-hand', { day: '2023-01-01', picture: '/uploads/ours.jpg' })
  const before = await query(
    `select ${columns} from portfolio_projects order by featured desc, completion_date desc, id`,
  )
  expect(before.map(({ id }) => id)).toEqual(['old-but-featured', 'as-new', 'new', 'old', 'by-hand'])

  await finish()
  const { db, close } = openDatabase(url, 2)
  const ctx = { db, log: openLog('silent') }
  const expected = before.map((row) => (row.id === 'by-hand' ? { ...row, imageUrl: '' } : row))
  expect(JSON.stringify(await listProjects(ctx))).toBe(JSON.stringify({ projects: expected }))

  // A process of the last release.
  expect(
    await query(`select ${columns} from portfolio_projects order by featured desc, completion_date desc, id`),
  ).toEqual(expected)
  const inserted = await query(
    `insert into portfolio_projects (id, title, description, category, technologies, image_url, live_url, featured,
       completion_date, rating, client)
     values ('new', '', '', 'events', '{}', '', '', false, '2026-01-01', 5, '') on conflict do nothing returning id`,
  )
  expect(inserted).toEqual([])
  expect(JSON.stringify(await listProjects(ctx))).toBe(JSON.stringify({ projects: expected }))
  await close()
})

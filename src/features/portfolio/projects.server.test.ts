import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { portfolioProjects } from '#db/schema/portfolio.ts'
import { projectCategoryNames } from '#domain/records/portfolio-project.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { type Log, openLog } from '#platform/log.server.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { listProjects } from './list-projects.server.ts'
import type { Project } from './portfolio.ts'
import { pictureSourcesOf } from './project-pictures.ts'
import { readProjectFile, seedProjects } from './seed-projects.server.ts'

const contentFile = fileURLToPath(new URL('../../../content/portfolio.json', import.meta.url))

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let ctx: Database & { log: Log }
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  ctx = { ...openDatabase(testDatabase.url, 3), log: openLog('silent') }
  folder = await mkdtemp(join(tmpdir(), 'orbweaver-projects-'))
})
beforeEach(async () => {
  await ctx.db.delete(portfolioProjects)
})
afterAll(async () => {
  await ctx.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

function project(id: string, given: Partial<Project> = {}): Project {
  return {
    id,
    title: `About ${id}`,
    description: 'In short.',
    category: 'events',
    technologies: ['SVG'],
    imageUrl: id,
    liveUrl: `/demo/${id}/`,
    featured: false,
    completionDate: '2026-01-01',
    rating: 5,
    client: id,
    ...given,
  }
}

async function fileOf(content: unknown): Promise<string> {
  const file = join(folder, 'projects.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('the program has twelve projects, in every category, each with its pictures', async () => {
  const projects = await readProjectFile(contentFile)
  expect(projects.map(({ category }) => category).sort()).toEqual([...projectCategoryNames].sort())
  expect(new Set(projects.map(({ id }) => id)).size).toBe(12)
  for (const { id, imageUrl, description, rating, technologies } of projects) {
    expect([4, 5], id).toContain(rating)
    expect(technologies.length, id).toBeGreaterThanOrEqual(3)
    expect(description.length, id).toBeLessThanOrEqual(160)
    for (const kind of ['desktop', 'mobile'] as const) {
      const { avif, src } = pictureSourcesOf(imageUrl, kind)
      expect([avif, src].join(), `${id} ${kind}`).not.toMatch(/undefined/)
      expect(avif, `${id} ${kind}`).toMatch(/\.avif/)
      expect(src, `${id} ${kind}`).toMatch(/\.webp/)
    }
  }
})

test('an address serves as the picture at every width', () => {
  expect(pictureSourcesOf('/uploads/ours.jpg', 'desktop')).toEqual({ src: '/uploads/ours.jpg' })
})

test('lists featured projects first, then the latest', async () => {
  await ctx.db
    .insert(portfolioProjects)
    .values([
      project('old', { completionDate: '2025-01-01' }),
      project('new', { completionDate: '2026-03-01' }),
      project('old-but-featured', { completionDate: '2024-01-01', featured: true }),
      project('as-new', { completionDate: '2026-03-01' }),
    ])
  const { projects } = await listProjects(ctx)
  expect(projects.map(({ id }) => id)).toEqual(['old-but-featured', 'as-new', 'new', 'old'])
  expect(projects[1]).toEqual(project('as-new', { completionDate: '2026-03-01' }))
})

test('stores projects once, and keeps staff’s changes', async () => {
  const file = await fileOf([project('one'), project('two')])
  await Promise.all([seedProjects(ctx, file), seedProjects(ctx, file)])
  await ctx.db.update(portfolioProjects).set({ title: 'Edited' }).where(eq(portfolioProjects.id, 'one'))
  await seedProjects(ctx, file)
  const { projects } = await listProjects(ctx)
  expect(projects).toMatchObject([
    { id: 'one', title: 'Edited' },
    { id: 'two', title: 'About two' },
  ])
})

test('new projects drop the landing page, known ones do not', async () => {
  const listener = new pg.Client({ connectionString: testDatabase.url })
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query('listen page_cache_drop')
  const file = await fileOf([project('one')])
  await seedProjects(ctx, file)
  await seedProjects(ctx, file)
  // Arrives after all earlier notifications.
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual(['portfolio'])
})

test.for([
  [{ category: 'cooking' }, /category/],
  [{ rating: 6 }, /rating/],
  [{ rating: 4.5 }, /rating/],
  [{ completionDate: 'soon' }, /completionDate/],
  [{ technologies: [] }, /technologies/],
  [{ id: 'Not An Id' }, /\.id/],
  [{ title: ' ' }, /title/],
  [{ surprise: true }, /surprise/],
] as const)('%o is refused by name', async ([given, message]) => {
  const file = await fileOf([{ ...project('one'), ...given }])
  await expect(seedProjects(ctx, file)).rejects.toThrow(message)
})

test('the database refuses a rating above five stars', async () => {
  await expect(ctx.db.insert(portfolioProjects).values(project('x', { rating: 6 }))).rejects.toThrow()
})

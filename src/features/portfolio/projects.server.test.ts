import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { ContentData } from '#domain/records/content.ts'
import { projectCategoryNames } from '#domain/records/portfolio-project.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { type Log, openLog } from '#platform/log.server.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { builtInPictures } from './built-in-pictures.ts'
import { listProjects } from './list-projects.server.ts'
import type { Project } from './portfolio.ts'
import { pictureSourcesOf } from './project-pictures.ts'
import { readProjectFile, seedProjects } from './seed-projects.server.ts'

const contentFile = fileURLToPath(new URL('../../../content/portfolio.json', import.meta.url))

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let ctx: Database & { log: Log; clock: () => Date }
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  ctx = {
    ...openDatabase(testDatabase.url, 3),
    log: openLog('silent'),
    clock: () => new Date(),
  }
  folder = await mkdtemp(join(tmpdir(), 'orbweaver-projects-'))
})
beforeEach(async () => {
  await ctx.db.delete(contentEntries)
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
    imageUrl: 'stool-twelve',
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

test('a project’s pictures can be chosen by name, and no others', async () => {
  const names = new Set(
    Object.keys(import.meta.glob('./pictures/*')).map((path) => /([a-z-]+)-[\da-z]+\.\w+$/.exec(path)?.[1]),
  )
  expect(builtInPictures.map(({ value }) => value).sort()).toEqual([...names].sort())
})

test('lists projects in the order of the file', async () => {
  const listed = [project('old', { completionDate: '2025-01-01' }), project('new', { imageUrl: '' })]
  await seedProjects(ctx, await fileOf(listed))
  expect(await listProjects(ctx)).toEqual({ projects: listed })
})

test('stores projects once, and keeps staff’s changes', async () => {
  const file = await fileOf([project('one'), project('two')])
  await Promise.all([seedProjects(ctx, file), seedProjects(ctx, file)])
  const edited = { ...project('one', { title: 'Edited' }), id: undefined }
  await ctx.db
    .update(contentEntries)
    .set({ published: edited as unknown as ContentData })
    .where(eq(contentEntries.key, 'one'))
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
  [{ liveUrl: 'javascript:alert(1)' }, /liveUrl/],
  [{ liveUrl: '//evil.example' }, /liveUrl/],
  [{ imageUrl: '/uploads/ours.jpg' }, /imageUrl/],
  [{ surprise: true }, /surprise/],
] as const)('%o is refused by name', async ([given, message]) => {
  const file = await fileOf([{ ...project('one'), ...given }])
  await expect(seedProjects(ctx, file)).rejects.toThrow(message)
})

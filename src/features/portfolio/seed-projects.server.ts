import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { portfolioProjects } from '#db/schema/portfolio.ts'
import { projectCategoryNames } from '#domain/records/portfolio-project.ts'
import type { Ctx } from '#platform/context.server.ts'
import { publish } from '#platform/publish.server.ts'
import type { Project } from './portfolio.ts'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty())

const projectFileSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    title: line,
    description: line,
    category: v.picklist(projectCategoryNames),
    technologies: v.pipe(v.array(line), v.minLength(1)),
    imageUrl: line,
    liveUrl: line,
    featured: v.boolean(),
    completionDate: v.pipe(v.string(), v.isoDate()),
    rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    client: line,
  }),
)

/**
 * Drops cached pages. What staff changed stays.
 * @param file JSON, a list of projects
 */
export async function seedProjects(ctx: Pick<Ctx, 'db'>, file: string): Promise<void> {
  const projects = await readProjectFile(file)
  await ctx.db.transaction(async (tx) => {
    const stored = await tx
      .insert(portfolioProjects)
      .values(projects)
      .onConflictDoNothing()
      .returning({ id: portfolioProjects.id })
    if (stored.length > 0) await publish(tx, 'portfolio')
  })
}

/** @throws Error naming the project and its unusable field */
export async function readProjectFile(file: string): Promise<Project[]> {
  const parsed = v.safeParse(projectFileSchema, JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.output
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`${file} cannot be used: ${faults.join('; ')}`)
}

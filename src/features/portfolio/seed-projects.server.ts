import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { seedContent, seedOf } from '#platform/content/seed-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Project } from './portfolio.ts'
import { projectKind } from './project-kind.ts'

const projectFileSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    ...Object.fromEntries(Object.entries(projectKind.fields).map(([name, { schema }]) => [name, schema])),
  }),
)

/**
 * Drops cached pages. What staff changed or removed stays.
 * @param file JSON, a list of projects in visitors' order
 */
export async function seedProjects(ctx: Pick<Ctx, 'db' | 'clock'>, file: string): Promise<void> {
  await seedContent(ctx, [seedOf(projectKind, await readProjectFile(file))])
}

/** @throws Error naming the project and its unusable field */
export async function readProjectFile(file: string): Promise<Project[]> {
  const parsed = v.safeParse(projectFileSchema, JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.output as Project[]
  const faults = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`${file} cannot be used: ${faults.join('; ')}`)
}

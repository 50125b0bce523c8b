import { readContents } from '#platform/content/read-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Project, ProjectList } from './portfolio.ts'
import { projectKind } from './project-kind.ts'

/** In the order that staff gave them. */
export async function listProjects(ctx: Pick<Ctx, 'db' | 'log' | 'readsDrafts'>): Promise<ProjectList> {
  const { projects } = await readContents(ctx, { projects: projectKind })
  return {
    projects: projects.map(
      ({ id, client, picture, ...project }): Project => ({
        id,
        ...project,
        client,
        ...(picture && { picture }),
      }),
    ),
  }
}

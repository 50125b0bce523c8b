import { requireOwnWord } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { cleanFileName } from './file-name.server.ts'
import { tellFileType } from './file-types.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/**
 * Tells by its start whether a project takes a file, so that nobody sends 100 MB for a refusal.
 * @param input.head the first `fileLimits.head` bytes
 * @throws AppError as `receiveFile` does for the file's type
 */
export async function checkFile({
  ctx,
  projects,
  input: { projectId, name, head },
}: {
  ctx: Ctx
  projects: ProjectAccess
  input: { projectId: string; name: string; head: Uint8Array }
}): Promise<void> {
  await projects.open(ctx, projectId)
  requireOwnWord(ctx)
  await tellFileType(head, cleanFileName(name))
}

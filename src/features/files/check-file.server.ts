import { refuseStaffLink } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { cleanFileName } from './file-name.server.ts'
import { detectFileType } from './file-types.server.ts'
import type { ProjectAccess } from './project-access.server.ts'

/**
 * Checks the file's head, so a client does not send 100 MB for a refusal.
 * @throws AppError as `receiveFile` does for the type
 */
export async function checkFile(
  ctx: Ctx,
  { projectId, name, head }: { projectId: string; name: string; head: Uint8Array },
  projects: ProjectAccess,
): Promise<void> {
  await projects.authorise(ctx, projectId)
  refuseStaffLink(ctx)
  await detectFileType(head, cleanFileName(name))
}

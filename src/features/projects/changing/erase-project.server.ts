import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { projectRecord } from '../project.server.ts'
import { eraseProjects } from '../project-data.server.ts'

/**
 * Also deletes messages and files.
 * @throws AppError `not-found`; `forbidden`; `conflict` unless the client has requested it, or for an old
 * version
 */
export async function eraseProject(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await changeRecord(ctx, projectRecord, { id, version, by: 'staff' }, async (change) => {
    if (!change.row.erasureRequestedAt) {
      throw new AppError('conflict', 'The client hasn’t asked us to erase this project.')
    }
    await eraseProjects(change.ctx, [id])
    change.audit({}, { erased: true })
  })
}

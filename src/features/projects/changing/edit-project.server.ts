import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import type { ProjectEdit } from '../project.ts'
import { changeProject, writeTexts } from './change-project.server.ts'

/** @throws AppError `not-found`; `forbidden`; `conflict` for an old version */
export function editProject(
  ctx: Ctx,
  { id, version, ...texts }: { id: string } & ProjectEdit,
): Promise<OpenRecord> {
  return changeProject(ctx, { id, version, by: 'staff' }, (change) => writeTexts(change, texts))
}

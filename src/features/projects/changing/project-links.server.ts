import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { projectRecord } from '../project.server.ts'
import { changeProject } from './change-project.server.ts'

/** @throws AppError `not-found`; `forbidden`; `conflict` without the client's address */
export function sendProjectLink(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    const { clientEmail: to } = change.row
    if (to === '') throw new AppError('conflict', 'We don’t have this client’s email address.')
    const eventId = await change.append({ kind: 'link-sent', data: { to } })
    change.audit({}, { link: to })
    await change.mail('project-link', `${id}.${eventId}`)
    await recordSending(change.ctx, change.row)
  })
}

/** @throws AppError `not-found`; `forbidden` */
export function revokeProjectLinks(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeProject(ctx, { id, version: null, by: 'staff' }, async (change) => {
    const count = await revokeRecordLinks(change.ctx, { noun: projectRecord.noun, subjectId: id })
    await change.append({ kind: 'links-revoked', data: { count } })
    change.audit({ links: count }, { links: 0 })
  })
}

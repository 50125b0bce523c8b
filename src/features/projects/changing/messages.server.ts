import { and, eq, isNull, ne } from 'drizzle-orm'
import { projectMessages } from '#db/schema/projects.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { isStaffLink } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, type OpenRecord, openRecord } from '#platform/records/authorise-record.server.ts'
import { projectRecord } from '../project.server.ts'
import { changeProject } from './change-project.server.ts'

/**
 * Mailed unless the other side reads it first. The same key writes one message.
 * @throws AppError `not-found`; `key-reused` if the key belongs to another message
 */
export function writeMessage(
  ctx: Ctx,
  { id, text, key }: { id: string; text: string; key: string },
): Promise<OpenRecord> {
  return changeProject(
    ctx,
    { id, version: null, by: 'both' },
    async ({ ctx: txCtx, row: project, side, author, at, audit, mail }) => {
      const { db } = txCtx
      const [written] = await db
        .insert(projectMessages)
        .values({ id: key, projectId: id, side, author, text, createdAt: at })
        .onConflictDoNothing({ target: projectMessages.id })
        .returning({ id: projectMessages.id })
      if (written) {
        await mail('project-message', key, { startAfterSeconds: ctx.env.MESSAGE_MAIL_SECONDS })
        await recordSending(txCtx, project)
        audit({}, { message: key })
        return
      }
      const repeated = { id: key, projectId: id, side, text }
      const [earlier] = await db.select().from(projectMessages).where(eq(projectMessages.id, key))
      for (const [name, value] of Object.entries(repeated)) {
        if (earlier?.[name as keyof typeof repeated] !== value) {
          throw new AppError('key-reused', 'This Idempotency-Key belongs to another message.')
        }
      }
    },
  )
}

/** Does nothing for a link that staff follow. */
export async function markSeen(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  if (isStaffLink(ctx)) return openRecord(ctx, projectRecord, id)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const { side } = await authoriseRecord(txCtx, projectRecord, id, { lock: true })
    await tx
      .update(projectMessages)
      .set({ seenAt: ctx.clock() })
      .where(
        and(
          eq(projectMessages.projectId, id),
          ne(projectMessages.side, side),
          isNull(projectMessages.seenAt),
        ),
      )
    return { id, side }
  })
}

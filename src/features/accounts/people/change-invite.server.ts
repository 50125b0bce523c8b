import { eq } from 'drizzle-orm'
import { verifications } from '#db/schema/accounts.ts'
import { maskEmail } from '#domain/mask-email.ts'
import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord, inTransaction } from '#platform/records/change-record.server.ts'
import { expiryOf } from '../authentication/mailed-links.server.ts'
import { holdOwner } from '../staff/hold-owner.server.ts'
import { inviteRecord, requireInvite } from './invite.server.ts'
import { queueInviteMail } from './invite-staff.server.ts'

type About = { id: string }

/**
 * Also an expired one. The caller becomes its inviter. Earlier mails' links end.
 * @throws AppError `forbidden` for an editor; `not-found`
 */
export async function resendInvite(ctx: Ctx, { id }: About): Promise<OpenRecord> {
  const { name: by, userId: inviterId } = requireStaffOwner(ctx)
  return inTransaction(ctx, async (txCtx) => {
    await holdOwner(txCtx.db, inviterId)
    return changeRecord(
      txCtx,
      inviteRecord,
      { id, version: null, by: 'staff' },
      async ({ row, at, write }) => {
        const { name, role } = requireInvite(row)
        await write({ expiresAt: expiryOf('invite', at) })
        // This write skips the audit, which keeps no names of people who may never come.
        const detail = { invite: { name, role, by }, inviterId }
        await txCtx.db.update(verifications).set({ detail }).where(eq(verifications.id, id))
        await queueInviteMail(txCtx, id)
      },
    )
  })
}

/** @throws AppError `forbidden` for an editor; `not-found` */
export async function withdrawInvite(ctx: Ctx, { id }: About): Promise<OpenRecord> {
  requireStaffOwner(ctx)
  return changeRecord(
    ctx,
    inviteRecord,
    { id, version: null, by: 'staff' },
    async ({ row, ctx: { db }, audit }) => {
      const { email, role } = requireInvite(row)
      await db.delete(verifications).where(eq(verifications.id, id))
      audit({ to: maskEmail(email), role }, { role: null })
    },
  )
}

import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema/accounts.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { queueAccountChangeMail, queueDeletionMails } from '../account-mails.server.ts'
import { revokeLinks } from '../authentication/mailed-links.server.ts'
import { isFromSettings } from '../staff/is-from-settings.server.ts'
import { requireOtherOwner } from '../staff/require-other-owner.server.ts'
import { withdrawInvitesBy } from './invite.server.ts'
import { queueAddedMails } from './staff-added-mail.server.ts'

const missing = 'This person doesn’t exist.'

export const personRecord = defineRecord({ noun: 'person', table: users, missing, openTo: 'staff' })

type PersonChange = ChangeOf<typeof personRecord>
type About<More = unknown> = { id: string } & More

/**
 * A demotion ends their sessions and withdraws their invites. Every other owner is told of a new one.
 * @throws AppError `forbidden` for an editor; `not-found`; `conflict` for the last owner and for the account of
 * STAFF_EMAIL
 */
export function changeRole(ctx: Ctx, { id, role }: About<{ role: StaffRole }>): Promise<OpenRecord> {
  return changePerson(ctx, { id, leaves: role !== 'owner' }, async ({ row, ctx: txCtx, write }) => {
    if (role !== 'owner') refuseFromSettings(txCtx, row.email)
    const changed = await write({ staffRole: role })
    if (changed.length === 0) return
    if (role === 'owner') await queueAddedMails(txCtx, id)
    else {
      await txCtx.db.delete(sessions).where(eq(sessions.userId, id))
      await withdrawInvitesBy(txCtx, id)
    }
    await queueAccountChangeMail(txCtx, id, `role-${role}`)
  })
}

/** @throws AppError `forbidden` for an editor; `not-found` */
export function endPersonSessions(ctx: Ctx, { id }: About): Promise<OpenRecord> {
  return changePerson(ctx, { id, leaves: false }, async ({ ctx: { db }, audit }) => {
    const ended = await db.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id })
    if (ended.length > 0) audit({ sessions: ended.length }, { sessions: 0 })
  })
}

/**
 * Deletes the account and withdraws its invites. What they wrote and changed keeps their name.
 * @throws AppError as `changeRole` does; `conflict` for the caller's own account
 */
export function removePerson(ctx: Ctx, { id }: About): Promise<OpenRecord> {
  return changePerson(ctx, { id, leaves: true }, async ({ row, author, ctx: txCtx, audit }) => {
    const { name, email, staffRole: role } = row
    if (txCtx.actor.kind === 'staff' && txCtx.actor.userId === id) {
      throw new AppError('conflict', 'Delete your own account under “Your account”.')
    }
    refuseFromSettings(txCtx, email)
    await revokeLinks(txCtx, id)
    await withdrawInvitesBy(txCtx, id)
    await txCtx.db.delete(users).where(eq(users.id, id))
    await queueDeletionMails(txCtx, { userId: id, email, isClient: false, removedBy: author })
    audit({ name, role }, { role: null })
  })
}

/** @param which.leaves whether the change takes the role of an owner */
async function changePerson(
  ctx: Ctx,
  { id, leaves }: { id: string; leaves: boolean },
  change: (change: PersonChange) => Promise<void>,
): Promise<OpenRecord> {
  requireStaffOwner(ctx)
  return ctx.db.transaction(async (tx) => {
    if (leaves) await requireOtherOwner(tx, id)
    return changeRecord({ ...ctx, db: tx }, personRecord, { id, version: null, by: 'staff' }, async (one) => {
      if (one.row.role !== 'staff') throw new AppError('not-found', missing)
      await change(one)
    })
  })
}

/** @throws AppError `conflict` */
function refuseFromSettings(ctx: Ctx, email: string): void {
  if (!isFromSettings(ctx, email)) return
  throw new AppError('conflict', 'This account comes from the setting STAFF_EMAIL. Change it there.')
}

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { maskEmail } from '#domain/mask-email.ts'
import { requireStaffOwner } from '#platform/access/authorise.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { issueLink } from '../authentication/mailed-links.server.ts'
import { refuseField } from '../refuse-field.server.ts'
import { holdOwner } from '../staff/hold-owner.server.ts'
import { inviteRecord } from './invite.server.ts'
import type { NewInvite } from './person.ts'
import { queueAddedMails } from './staff-added-mail.server.ts'

/**
 * Replaces an earlier invite to this address.
 * @throws AppError `forbidden` for an editor; `invalid` for an address with an account
 */
export async function inviteStaff(ctx: Ctx, input: NewInvite): Promise<OpenRecord> {
  const { name: by, userId: inviterId } = requireStaffOwner(ctx)
  const { name, email, role } = input
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await holdOwner(tx, inviterId)
    // The lock makes the second of two simultaneous invites replace the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`)
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.email, email))
    if (user?.role === 'staff') refuseField('email', 'This address already belongs to staff.')
    if (user) {
      refuseField(
        'email',
        'This address has a client account, and no account can be both. Invite another address.',
      )
    }
    const { id } = await issueLink(txCtx, {
      purpose: 'invite',
      subject: email,
      detail: { invite: { name, role, by }, inviterId },
    })
    await queueInviteMail(txCtx, id)
    await queueAddedMails(txCtx, id)
    const change = {
      noun: inviteRecord.noun,
      subjectId: id,
      before: {},
      after: { to: maskEmail(email), role },
    }
    await recordChange(txCtx, change)
    return { id, side: 'staff' }
  })
}

/** Each call is another mail; the last one has the link that works. */
export function queueInviteMail(ctx: Pick<Ctx, 'db' | 'queue'>, id: string): Promise<void> {
  return queueMail(ctx, 'staff-invite', `${id}.${randomUUID()}`)
}

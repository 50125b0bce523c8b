import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { users, verifications } from '#db/schema/accounts.ts'
import { agency } from '#domain/agency.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { linkBlock, textBlock, toCustomer } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { href } from '#routes'
import { noticeTo } from '../account-mails.server.ts'
import { isInvite, requireInvite } from './invite.server.ts'

const aRole: Record<StaffRole, string> = { owner: 'an owner', editor: 'an editor' }

/** Tells an owner of an invite, or of a person who became staff or an owner. */
export const staffAddedMail: MailDefinition = {
  kind: 'staff-added',
  // Otherwise an intruder could use up the limit first.
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const [addedId = '', ownerId = ''] = subjectId.split('.')
    const [owner] = await ctx.db
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(and(eq(users.id, ownerId), eq(users.staffRole, 'owner')))
    const added = owner && ((await describePerson(ctx, addedId)) ?? (await describeInvite(ctx, addedId)))
    if (!added) return null
    const more = [
      textBlock('Didn’t expect this? Change it under People, and ask the other owners.'),
      linkBlock(ctx, 'Open People', href('adminPeople')),
    ]
    const notice = { subject: `${added.title}: ${agency.name}`, name: owner.name, ...added, more }
    return noticeTo(toCustomer(owner.email), notice)
  },
}

async function describePerson({ db }: Ctx, id: string) {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'staff')))
  if (!person?.staffRole) return null
  const { name, email, staffRole: role } = person
  return {
    title: role === 'owner' ? 'New owner' : 'New editor',
    text: `${name} (${email}) is now ${aRole[role]} in the admin.`,
  }
}

/** The mail outlives the invite, so it names no one who may never come. */
async function describeInvite({ db }: Ctx, id: string) {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), isInvite))
  if (!row) return null
  const { by, email, role } = requireInvite(row)
  return {
    title: 'New invite',
    text: `${by} invited ${maskEmail(email)} to the admin as ${aRole[role]}.`,
  }
}

/** To every owner but the person. Call in the transaction that adds them. @param subjectId the id of a person or invite */
export async function queueAddedMails(ctx: Pick<Ctx, 'db' | 'queue'>, subjectId: string): Promise<void> {
  const owners = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'owner'), ne(users.id, subjectId)))
  for (const { id } of owners) await queueMail(ctx, 'staff-added', `${subjectId}.${id}.${randomUUID()}`)
}

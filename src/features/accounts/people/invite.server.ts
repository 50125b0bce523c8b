import { desc, like } from 'drizzle-orm'
import { verifications } from '#db/schema/accounts.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { subjectOf } from '../authentication/mailed-links.server.ts'
import { type Invite, roleNames } from './person.ts'

/** Of the mailed links, those that create a staff account. */
export const isInvite = like(verifications.identifier, 'invite %')

const missing = 'There is no such invite. It was used or withdrawn.'

export const inviteRecord = defineRecord({
  noun: 'invite',
  table: verifications,
  missing,
  openTo: 'staff',
})

type InviteRow = typeof verifications.$inferSelect

/** @throws AppError `not-found` for another kind of link */
export function requireInvite({ identifier, detail }: InviteRow) {
  if (!detail.invite) throw new AppError('not-found', missing)
  return { ...detail.invite, email: subjectOf(identifier) }
}

/** Newest first; also expired ones, which can be sent again. */
export async function listInvites({ ctx }: { ctx: Ctx }): Promise<Listed<Invite>[]> {
  const now = ctx.clock()
  const rows = await ctx.db
    .select()
    .from(verifications)
    .where(isInvite)
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
  const listed = {
    noun: 'invite',
    itemOf(row: InviteRow): Invite {
      const invite = requireInvite(row)
      requireKnown(roleNames, invite.role)
      const { id, expiresAt } = row
      return { id, ...invite, expiresAt: expiresAt.toISOString(), hasExpired: expiresAt <= now }
    },
    nameOf: ({ identifier }: InviteRow) => subjectOf(identifier),
  }
  return toListItems(ctx, listed, rows)
}

import { and, desc, eq, getTableColumns, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users, verifications } from '#db/schema/accounts.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { LinkDetail } from '#domain/records/account.ts'
import { AppError } from '#platform/app-error.server.ts'
import { recordChange } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { noLonger, subjectOf } from '../authentication/mailed-links.server.ts'
import { type Invite, roleNames } from './person.ts'

/** Selects the emailed links that create a staff account. */
export const isInvite = like(verifications.identifier, 'invite %')

const missing = 'This invite no longer exists. It was used or withdrawn.'

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

const inviterIs = (userId: AnyPgColumn | string) =>
  sql`${verifications.detail}->>'inviterId' = ${userId}::text`

/** @throws AppError `forbidden` unless the inviter is an owner now */
export async function requireInviter(
  { db }: Pick<Ctx, 'db'>,
  { inviterId }: Pick<LinkDetail, 'inviterId'>,
): Promise<void> {
  const isOwner =
    inviterId && (await db.$count(users, and(eq(users.id, inviterId), eq(users.staffRole, 'owner')))) > 0
  if (!isOwner) throw noLonger('invite')
}

/** Call in the transaction that takes the role from an owner. */
export async function withdrawInvitesBy(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'log'>,
  userId: string,
): Promise<void> {
  const withdrawn = await ctx.db
    .delete(verifications)
    .where(and(isInvite, inviterIs(userId)))
    .returning()
  for (const { id: subjectId, identifier, detail } of withdrawn) {
    const before = { to: maskEmail(subjectOf(identifier)), role: detail.invite?.role }
    await recordChange(ctx, { noun: inviteRecord.noun, subjectId, before, after: { role: null } })
  }
}

/** Newest first; also expired ones, which can be sent again. */
export async function listInvites(ctx: Ctx): Promise<Listed<Invite>[]> {
  const now = ctx.clock()
  const rows = await ctx.db
    .select({ ...getTableColumns(verifications), ownerId: users.id })
    .from(verifications)
    .leftJoin(users, and(inviterIs(users.id), eq(users.staffRole, 'owner')))
    .where(isInvite)
    .orderBy(desc(verifications.createdAt), desc(verifications.id))
  const listed = {
    noun: 'invite',
    itemOf(row: (typeof rows)[number]): Invite {
      const invite = requireInvite(row)
      requireKnown(roleNames, invite.role)
      const { id, expiresAt, ownerId } = row
      return {
        ...{ id, ...invite },
        expiresAt: expiresAt.toISOString(),
        hasExpired: expiresAt <= now,
        hasInviter: ownerId !== null,
      }
    },
    nameOf: ({ identifier }: InviteRow) => subjectOf(identifier),
  }
  return toListItems(ctx, listed, rows)
}

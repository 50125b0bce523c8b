import { and, asc, count, eq, gt, max } from 'drizzle-orm'
import { sessions, users } from '#db/schema/accounts.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import { longestSessionMs } from '../accounts.server.ts'
import { isFromSettings } from '../staff/is-from-settings.server.ts'
import { listInvites } from './invite.server.ts'
import { type People, type Person, roleNames } from './person.ts'
import { needsSecondFactor } from './staff-settings.server.ts'

/** Editors see who is who, and not who is easy to impersonate. */
export async function listPeople(ctx: Ctx): Promise<People> {
  const reader = requireStaff(ctx)
  const mayChange = reader.role === 'owner'
  const now = ctx.clock()
  const live = ctx.db
    .select({
      userId: sessions.userId,
      lastSeenAt: max(sessions.updatedAt).as('last_seen_at'),
      sessions: count().as('sessions'),
    })
    .from(sessions)
    .where(
      and(gt(sessions.expiresAt, now), gt(sessions.createdAt, new Date(now.getTime() - longestSessionMs))),
    )
    .groupBy(sessions.userId)
    .as('live')
  const [rows, invites, isRequired] = await Promise.all([
    ctx.db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.staffRole,
        secondFactorAt: users.secondFactorAt,
        lastSeenAt: live.lastSeenAt,
        sessions: live.sessions,
      })
      .from(users)
      .leftJoin(live, eq(live.userId, users.id))
      .where(eq(users.role, 'staff'))
      .orderBy(asc(users.createdAt), asc(users.id)),
    mayChange ? listInvites(ctx) : [],
    needsSecondFactor(ctx),
  ])
  const listed = {
    noun: 'person',
    itemOf({ role: stored, lastSeenAt, sessions, secondFactorAt, ...row }: (typeof rows)[number]): Person {
      const role = stored ?? 'editor'
      requireKnown(roleNames, role)
      return {
        ...row,
        role,
        isReader: row.id === reader.userId,
        isFromSettings: isFromSettings(ctx, row.email),
        access: mayChange
          ? {
              lastSeenAt: lastSeenAt?.toISOString() ?? null,
              sessions: sessions ?? 0,
              hasSecondFactor: secondFactorAt !== null,
            }
          : null,
      }
    },
    nameOf: ({ name, email }: (typeof rows)[number]) => name || email,
  }
  return { mayChange, needsSecondFactor: isRequired, items: toListItems(ctx, listed, rows), invites }
}

import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { hourOfDay } from '#db/agency-day.ts'
import { users } from '#db/schema/accounts.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { morningHour } from './notice-settings.ts'

/** Owners get it until they switch it off, editors once they switch it on. */
export const wantsMorningMail: SQL<boolean> = sql`coalesce(${users.morningMail}, ${users.staffRole} = 'owner', false)`

const isStaff = eq(users.role, 'staff')

/**
 * Who gets the mail of today, once it is time: each account is claimed once a day, by one of several callers. Also those
 * that do not want it: who switches it on later today begins tomorrow, as a new account does.
 */
export async function claimMorningReaders({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<{ day: Day; userIds: string[] }> {
  const now = clock()
  const day = agencyDayAt(now)
  const morning = hourOfDay(day, morningHour)
  const claimed = await db
    .update(users)
    .set({ morningMailOn: day })
    .where(
      and(
        isStaff,
        gte(sql`${now.toISOString()}::timestamptz`, morning),
        lt(users.createdAt, morning),
        or(isNull(users.morningMailOn), lt(users.morningMailOn, day)),
      ),
    )
    .returning({ id: users.id, wants: wantsMorningMail })
  return { day, userIds: claimed.filter(({ wants }) => wants).map(({ id }) => id) }
}

/** Null for an account that is gone, is no longer staff's, or does not want the mail. */
export async function findMorningReader(
  { db }: Pick<Ctx, 'db'>,
  { userId }: { userId: string },
): Promise<{ email: string; actor: Extract<Actor, { kind: 'staff' }> } | null> {
  const [user] = await db
    .select({ name: users.name, email: users.email, staffRole: users.staffRole })
    .from(users)
    .where(and(eq(users.id, userId), isStaff, wantsMorningMail))
  if (!user) return null
  const { name, email, staffRole } = user
  return { email, actor: { kind: 'staff', role: staffRole ?? 'editor', userId, name } }
}

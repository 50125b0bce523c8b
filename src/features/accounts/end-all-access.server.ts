import { like, or, sql } from 'drizzle-orm'
import { sessions, verifications } from '#db/schema/accounts.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LinkPurpose } from './authentication/mailed-links.server.ts'
import { isInvite } from './people/invite.server.ts'

const endedLinks: readonly LinkPurpose[] = ['first-staff', 'sign-up', 'log-in', 'reset', 'new-email']

/** Ends every session and emailed link. Invites stay listed as expired, so that owners can send them again. */
export async function endAllAccess({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.delete(sessions)
  await db
    .delete(verifications)
    .where(or(...endedLinks.map((purpose) => like(verifications.identifier, `${purpose} %`))))
  const expiresAt = sql`least(${verifications.expiresAt}, now())`
  await db.update(verifications).set({ value: '', expiresAt }).where(isInvite)
}

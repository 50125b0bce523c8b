import { eq, sql } from 'drizzle-orm'
import { verifications } from '#db/schema/accounts.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { identifierOf } from '../authentication/mailed-links.server.ts'

/** A client may have been invited before they signed up. Erasure ends every link to their address. */
export const inviteData: PersonalData = {
  name: 'invites',
  async read({ db }, { email }) {
    const rows = await invitesTo(db, email)
    return rows.map(({ detail, createdAt, expiresAt }) => ({ ...detail.invite, createdAt, expiresAt }))
  },
  async erase(ctx, { email }) {
    const rows = await invitesTo(ctx.db, email)
    await ctx.db.delete(verifications).where(eq(sql`split_part(${verifications.identifier}, ' ', 2)`, email))
    await eraseMailsAbout(ctx, { subjectIds: rows.map(({ id }) => id) })
    return []
  },
}

function invitesTo(db: Ctx['db'], email: string) {
  return db
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf('invite', email)))
}

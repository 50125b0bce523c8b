import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Claim, formatCounts } from '#platform/records/claim.server.ts'
import type { LinkPreview, LinkReference } from '../account.ts'
import type { Session } from '../accounts.server.ts'
import { requireInviter } from '../people/invite.server.ts'
import { checkLink } from './mailed-links.server.ts'

/**
 * Only the account that requested a new address sees the records that come with it.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token, and for an invite whose inviter is no
 * longer an owner
 */
export async function previewLink(
  ctx: Ctx,
  { purpose, token, session, claims }: LinkReference & { session: Session | null; claims: readonly Claim[] },
): Promise<LinkPreview> {
  const { subject, detail } = await checkLink(ctx, { purpose, token })
  if (purpose === 'invite') await requireInviter(ctx, detail)
  const email = await addressOf(ctx, purpose, subject)
  const state = stateFor(email, session)
  return {
    account: email && maskEmail(email),
    session: state,
    loggedInAs: state === 'other' ? (session?.me.email ?? '') : '',
    invite: detail.invite ?? null,
    change: state === 'own' && detail.email ? await changeTo(ctx, detail.email, claims) : null,
  }
}

async function addressOf({ db }: Ctx, purpose: LinkReference['purpose'], subject: string): Promise<string> {
  if (purpose === 'first-staff' || purpose === 'sign-up' || purpose === 'invite') return subject
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, subject))
  return user?.email ?? ''
}

async function changeTo(ctx: Ctx, email: string, claims: readonly Claim[]) {
  const counts = await Promise.all(claims.map(({ count }) => count(ctx, { email })))
  return { email, comes: formatCounts(claims, counts) }
}

function stateFor(email: string, session: Session | null): LinkPreview['session'] {
  if (!session) return 'none'
  const isOwn = session.me.email === email
  if (session.needs) return isOwn ? 'unfinished' : 'none'
  return isOwn ? 'own' : 'other'
}

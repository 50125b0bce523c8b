import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { maskEmail } from '#domain/mask-email.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Claim, countedWords } from '#platform/records/claim.server.ts'
import type { LinkLook, LinkQuestion } from '../account.ts'
import type { Session } from '../accounts.server.ts'
import { checkLink } from './mailed-links.server.ts'

/**
 * Tells the page of a mailed link which account it is for, and whose session the browser has. The link stays good.
 * What comes with a new address is told to the account that asked for it alone.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token
 */
export async function lookAtLink({
  ctx,
  input: { purpose, token, session, claims },
}: {
  ctx: Ctx
  input: LinkQuestion & { session: Session | null; claims: readonly Claim[] }
}): Promise<LinkLook> {
  const { subject, detail } = await checkLink({ ctx, input: { purpose, token } })
  const email = await addressOf(ctx, purpose, subject)
  const state = stateFor(email, session)
  return {
    account: email && maskEmail(email),
    session: state,
    loggedInAs: state === 'other' ? (session?.me.email ?? '') : '',
    change: state === 'own' && detail.email ? await changeTo(ctx, detail.email, claims) : null,
  }
}

/** Returns the address of the link's account; '' for the link that makes the first one. */
async function addressOf({ db }: Ctx, purpose: LinkQuestion['purpose'], subject: string): Promise<string> {
  if (purpose === 'first-staff' || purpose === 'sign-up') return subject
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, subject))
  return user?.email ?? ''
}

async function changeTo(ctx: Ctx, email: string, claims: readonly Claim[]) {
  const counts = await Promise.all(claims.map(({ count }) => count({ ctx, input: { email } })))
  return { email, comes: countedWords(claims, counts) }
}

function stateFor(email: string, session: Session | null): LinkLook['session'] {
  if (!session) return 'none'
  const isOwn = session.me.email === email
  if (session.isUnfinished) return isOwn ? 'unfinished' : 'none'
  return isOwn ? 'own' : 'other'
}

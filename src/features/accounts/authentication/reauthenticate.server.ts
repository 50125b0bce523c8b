import { hourMs } from '#domain/duration.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Session } from '../accounts.server.ts'
import { findPasswordHash } from '../passwords/find-password-hash.server.ts'
import { verifyPassword } from '../passwords/password.server.ts'
import { refuseField } from '../refuse-field.server.ts'
import { lockSession } from './lock-session.server.ts'

const freshForMs = hourMs

/** What `reauthenticate` has verified; it holds only if `requireProof` finds it unchanged. */
export type Proof = { session: Session; passwordHash: string | null }

/**
 * Demands the password or, without one, a log-in of the last hour: the session may be in other hands.
 * Hashing is slow, so call it before the transaction, and `requireProof` inside.
 * @throws AppError `invalid` for a wrong password; `unauthenticated` if its session ended meanwhile; `forbidden` for an
 *   old log-in
 */
export async function reauthenticate(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { session, password, field = 'password' }: { session: Session; password: string; field?: string },
): Promise<Proof> {
  const hash = await findPasswordHash(ctx, { id: session.userId })
  if (hash) {
    if (!(await verifyPassword({ hash, password }))) {
      // Another request may have changed the password and ended this session.
      await lockSession(ctx, session)
      refuseField(field, 'That’s not your password.')
    }
  } else if (ctx.clock().getTime() - session.startedAt.getTime() > freshForMs) {
    throw new AppError(
      'forbidden',
      'Log out, log in again with an emailed link, and try again within an hour.',
    )
  }
  return { session, passwordHash: hash }
}

/**
 * Call at the start of the transaction that the proof is for. It locks the user.
 * @returns when the second factor was turned on
 * @throws AppError as `lockSession` does; `conflict` if the password was changed since
 */
export async function requireProof(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { session, passwordHash }: Proof,
): Promise<Date | null> {
  const secondFactorAt = await lockSession(ctx, session)
  if ((await findPasswordHash(ctx, { id: session.userId })) !== passwordHash) {
    throw new AppError('conflict', 'Your password has just changed. Try again with the new one.')
  }
  return secondFactorAt
}

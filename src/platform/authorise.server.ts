import { AppError } from './app-error.server.ts'
import type { Actor, Ctx } from './context.server.ts'

/**
 * Lets staff through.
 * @throws AppError `unauthenticated` for a visitor, so that an id's existence is never told.
 */
export function requireStaff(ctx: Ctx): Extract<Actor, { kind: 'staff' }> {
  if (ctx.actor.kind !== 'staff') throw new AppError('unauthenticated', 'Log in as staff to see this.')
  return ctx.actor
}

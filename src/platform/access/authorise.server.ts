import { AppError } from '../app-error.server.ts'
import type { Actor, Ctx } from '../context.server.ts'

type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { kind: Kind }>

/** @throws AppError `unauthenticated` without a log-in, before any id is looked up; `forbidden` for a client */
export function requireStaff({ actor }: Pick<Ctx, 'actor'>): ActorOf<'staff'> {
  if (actor.kind === 'staff') return actor
  if (actor.kind === 'client') throw new AppError('forbidden', 'This is for staff only.')
  throw new AppError('unauthenticated', 'Log in as staff to see this.')
}

/** @throws AppError as `requireStaff` does; `forbidden` for an editor */
export function requireStaffOwner(ctx: Pick<Ctx, 'actor'>): ActorOf<'staff'> {
  const staff = requireStaff(ctx)
  if (staff.role === 'owner') return staff
  throw new AppError('forbidden', 'Only an owner can do this.')
}

/** @throws AppError `unauthenticated` for anyone but a link holder */
export function requireLink({ actor }: Pick<Ctx, 'actor'>): ActorOf<'link-holder'> {
  if (actor.kind === 'link-holder') return actor
  throw new AppError(
    'unauthenticated',
    'Use the link in our email. If it broke across lines, copy all of it.',
  )
}

/** @throws AppError `unauthenticated` without a log-in; `forbidden` for staff */
export function requireClient({ actor }: Pick<Ctx, 'actor'>): ActorOf<'client'> {
  if (actor.kind === 'client') return actor
  if (actor.kind === 'staff') throw new AppError('forbidden', 'This is for clients only.')
  throw new AppError('unauthenticated', 'Log in to see this.')
}

/** @throws AppError `unauthenticated` for anyone but clients and staff */
export function requireUser({ actor }: Pick<Ctx, 'actor'>): ActorOf<'client' | 'staff'> {
  if (actor.kind === 'client' || actor.kind === 'staff') return actor
  throw new AppError('unauthenticated', 'Log in to see this.')
}

/** `requireOwner` then decides about each record. @throws AppError `unauthenticated` for a visitor */
export function requireAuthenticated({ actor }: Pick<Ctx, 'actor'>): Exclude<Actor, ActorOf<'visitor'>> {
  if (actor.kind !== 'visitor') return actor
  throw new AppError('unauthenticated', 'Log in to see this.')
}

export type Owned = {
  ownerId?: string | null
  /** The hash of the link's token. */
  linkHash?: string | null
}

/**
 * A missing record (`undefined`) is refused like one that the caller may not open.
 * @throws AppError `unauthenticated` for a visitor; `not-found` with the text `missing`
 */
export function requireOwner<Record extends Owned>(
  { actor }: Pick<Ctx, 'actor'>,
  record: Record | undefined,
  missing: string,
): Record {
  requireAuthenticated({ actor })
  if (record && mayAccess(actor, record)) return record
  throw new AppError('not-found', missing)
}

function mayAccess(actor: Actor, { ownerId = null, linkHash = null }: Owned): boolean {
  switch (actor.kind) {
    case 'staff':
    case 'system':
      return true
    case 'client':
      return actor.userId === ownerId
    case 'link-holder':
      return actor.linkHash === linkHash
    case 'visitor':
      return false
  }
}

/** Staff who open a client's link do not count as the client's visit. */
export function isStaffLink({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.kind === 'link-holder' && actor.isStaff === true
}

/** Only the client may act by a link. @throws AppError `forbidden` */
export function refuseStaffLink(ctx: Pick<Ctx, 'actor'>): void {
  if (!isStaffLink(ctx)) return
  throw new AppError('forbidden', 'You’re logged in as staff, and this link is the client’s. Use the admin.')
}

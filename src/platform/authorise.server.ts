import { AppError } from './app-error.server.ts'
import type { Actor, Ctx } from './context.server.ts'

type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { kind: Kind }>

/**
 * Lets staff through.
 * @throws AppError `unauthenticated` for anyone not logged in, so that nobody learns whether an id exists;
 * `forbidden` for a client
 */
export function requireStaff({ actor }: Pick<Ctx, 'actor'>): ActorOf<'staff'> {
  if (actor.kind === 'staff') return actor
  if (actor.kind === 'client') throw new AppError('forbidden', 'This is for staff only.')
  throw new AppError('unauthenticated', 'Log in as staff to see this.')
}

/** Lets link holders through. @throws AppError `unauthenticated` for anyone else. */
export function requireLink({ actor }: Pick<Ctx, 'actor'>): ActorOf<'link-holder'> {
  if (actor.kind === 'link-holder') return actor
  throw new AppError('unauthenticated', 'Open the complete link, from the start of the address to the end.')
}

/**
 * Lets clients through, for lists of what is theirs.
 * @throws AppError `unauthenticated` for anyone not logged in; `forbidden` for staff, who own nothing
 */
export function requireClient({ actor }: Pick<Ctx, 'actor'>): ActorOf<'client'> {
  if (actor.kind === 'client') return actor
  if (actor.kind === 'staff') throw new AppError('forbidden', 'This is for clients only.')
  throw new AppError('unauthenticated', 'Log in to see this.')
}

/** Lets everybody through who is logged in. @throws AppError `unauthenticated` for anyone else */
export function requirePerson({ actor }: Pick<Ctx, 'actor'>): ActorOf<'client' | 'staff'> {
  if (actor.kind === 'client' || actor.kind === 'staff') return actor
  throw new AppError('unauthenticated', 'Log in to see this.')
}

/**
 * Lets everybody through who could own a record or hold its link; `requireOwner` then decides about each record.
 * @throws AppError `unauthenticated` for a visitor
 */
export function requireSomebody({ actor }: Pick<Ctx, 'actor'>): Exclude<Actor, ActorOf<'visitor'>> {
  if (actor.kind !== 'visitor') return actor
  throw new AppError('unauthenticated', 'Log in to see this.')
}

/** The fields of a record that say who owns it. */
export type Owned = {
  /** The client's user id; null or absent if the owner has no account. */
  ownerId?: string | null
  /** Hash of the token in the record's link; null or absent without a link. */
  linkHash?: string | null
}

/**
 * Returns the record to its owner, its link holder and staff. Pass `undefined` for a record that was not found:
 * others then cannot tell whether the record exists.
 * @throws AppError `unauthenticated` for a visitor; `not-found` with the text `missing` for anyone else
 */
export function requireOwner<Record extends Owned>(
  { actor }: Pick<Ctx, 'actor'>,
  record: Record | undefined,
  missing: string,
): Record {
  requireSomebody({ actor })
  if (record && mayOpen(actor, record)) return record
  throw new AppError('not-found', missing)
}

function mayOpen(actor: Actor, { ownerId = null, linkHash = null }: Owned): boolean {
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

/** Returns whether staff follow a client's link, so that nothing counts as seen by the client. */
export function isStaffsLink({ actor }: Pick<Ctx, 'actor'>): boolean {
  return actor.kind === 'link-holder' && actor.isStaff === true
}

/** Refuses a link that staff follow: it is not the client who speaks. @throws AppError `forbidden` */
export function requireOwnWord(ctx: Pick<Ctx, 'actor'>): void {
  if (!isStaffsLink(ctx)) return
  throw new AppError(
    'forbidden',
    'You are logged in as staff, and this link speaks for the client. Use the staff area.',
  )
}

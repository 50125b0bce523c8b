import { AppError } from './app-error.server.ts'
import type { Actor, Ctx } from './context.server.ts'

type ActorOf<Kind extends Actor['kind']> = Extract<Actor, { kind: Kind }>

/**
 * Lets staff through.
 * @throws AppError `unauthenticated` for whoever is not logged in, so that an id's existence is never told; `forbidden`
 * for a client.
 */
export function requireStaff({ actor }: Pick<Ctx, 'actor'>): ActorOf<'staff'> {
  if (actor.kind === 'staff') return actor
  if (actor.kind === 'client') throw new AppError('forbidden', 'This is for staff only.')
  throw new AppError('unauthenticated', 'Log in as staff to see this.')
}

/** Lets through who brings the token of a link. @throws AppError `unauthenticated`. */
export function requireLink({ actor }: Pick<Ctx, 'actor'>): ActorOf<'link-holder'> {
  if (actor.kind === 'link-holder') return actor
  throw new AppError('unauthenticated', 'Open the whole link, from the start of the address to its end.')
}

/** What a record says of whom it belongs to. */
type Owned = {
  /** The client's user id; null or left out where it has no account. */
  ownerId?: string | null
  /** Of the link that opens it; null or left out where there is none. */
  linkHash?: string | null
}

/**
 * The record, for its owner, the holder of its link, and staff. Hand it also a record that was not found: everybody
 * else learns nothing of whether there is one.
 * @throws AppError `unauthenticated` for a visitor; `not-found` for who is somebody else, with `missing` as its text.
 */
export function requireOwner<Record extends Owned>(
  { actor }: Pick<Ctx, 'actor'>,
  record: Record | undefined,
  missing: string,
): Record {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', 'Log in to see this.')
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

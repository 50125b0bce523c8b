import { and, eq, gt, inArray, like } from 'drizzle-orm'
import { verifications } from '#db/schema/accounts.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import type { LinkDetail } from '#domain/records/account.ts'
import { createSecretToken, type DrawnToken, hashToken } from '#platform/access/secret-token.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { lockUser } from './lock-user.server.ts'

const validForMs = {
  'first-staff': dayMs,
  'sign-up': dayMs,
  'log-in': hourMs / 2,
  reset: hourMs,
  'new-email': dayMs,
  invite: 7 * dayMs,
  /** Data for mails, not links. */
  'former-email': dayMs,
  'former-client': 7 * dayMs,
  deleted: 7 * dayMs,
  'deleted-agency': 7 * dayMs,
}
export type LinkPurpose = keyof typeof validForMs

/** `subject`: a user's id, or the address that signs up or is invited. */
export type LinkSubject = { subject: string; detail: LinkDetail }

type NewLink = { purpose: LinkPurpose; subject: string; detail?: LinkDetail }

type LinkCtx = Pick<Ctx, 'db' | 'clock'>

export const identifierOf = (purpose: LinkPurpose, subject: string) => `${purpose} ${subject}`
export const subjectOf = (identifier: string) => identifier.slice(identifier.indexOf(' ') + 1)

export function expiryOf(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + validForMs[purpose])
}

/** Keeps earlier links. Stores only the token's hash. */
export async function addLink(
  { db, clock }: LinkCtx,
  { purpose, subject, detail = {} }: NewLink,
): Promise<{ id: string; token: string }> {
  const now = clock()
  const token = createSecretToken()
  const [link] = await db
    .insert(verifications)
    .values({
      identifier: identifierOf(purpose, subject),
      detail,
      value: hashToken(token),
      expiresAt: expiryOf(purpose, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: verifications.id })
  if (!link) throw new Error('The link was not stored')
  return { ...link, token }
}

/** Replaces earlier links. The mail draws its token with `drawLinkToken`. */
export async function issueLink(ctx: LinkCtx, input: NewLink): Promise<{ id: string }> {
  const identifier = identifierOf(input.purpose, input.subject)
  await ctx.db.delete(verifications).where(eq(verifications.identifier, identifier))
  const { id } = await addLink(ctx, input)
  return { id }
}

type StoredLink = { id: string; purpose: LinkPurpose }

/** The token is known only to the caller's mail; null if the link was replaced, revoked or expired. */
export async function drawLinkToken(
  { db, clock }: LinkCtx,
  { id, purpose }: StoredLink,
): Promise<(LinkSubject & { secret: DrawnToken }) | null> {
  const now = clock()
  const [link] = await db
    .select({ identifier: verifications.identifier, detail: verifications.detail })
    .from(verifications)
    .where(and(eq(verifications.id, id), gt(verifications.expiresAt, now)))
  if (!link) return null
  const token = createSecretToken()
  const renewed = { value: hashToken(token), expiresAt: expiryOf(purpose, now), updatedAt: now }
  const secret: DrawnToken = {
    token,
    async store({ db }) {
      const stored = await db
        .update(verifications)
        .set(renewed)
        .where(eq(verifications.id, id))
        .returning({ id: verifications.id })
      return stored.length > 0
    },
  }
  return { subject: subjectOf(link.identifier), detail: link.detail, secret }
}

/** Makes the data of a mail last until the mail is sent. Returns null if the data were replaced or have expired. */
export async function extendNotice(
  { db, clock }: LinkCtx,
  { id, purpose }: StoredLink,
): Promise<LinkSubject | null> {
  const now = clock()
  const [notice] = await db
    .update(verifications)
    .set({ expiresAt: expiryOf(purpose, now), updatedAt: now })
    .where(and(eq(verifications.id, id), gt(verifications.expiresAt, now)))
    .returning({ identifier: verifications.identifier, detail: verifications.detail })
  return notice ? { subject: subjectOf(notice.identifier), detail: notice.detail } : null
}

/**
 * For slow work before the transaction that consumes the link.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token
 */
export async function checkLink(
  { db, clock }: LinkCtx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<LinkSubject> {
  const [link] = await db
    .select({ identifier: verifications.identifier, detail: verifications.detail })
    .from(verifications)
    .where(and(holdsToken(purpose, token), gt(verifications.expiresAt, clock())))
  if (!link) throw noLonger(purpose)
  return { subject: subjectOf(link.identifier), detail: link.detail }
}

/**
 * Call within its purpose's transaction: a rollback keeps the link valid.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token
 */
export async function consumeLink(
  { db, clock }: LinkCtx,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<LinkSubject> {
  const value = hashToken(token)
  const [found] = await db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(holdsToken(purpose, token))
  // What ends a user's links locks the user before the links, so this does too.
  if (found && purposesOfUser.includes(purpose)) await lockUser({ db }, subjectOf(found.identifier))
  // A concurrent use waits at this delete, then finds nothing.
  const links = found
    ? await db.delete(verifications).where(eq(verifications.identifier, found.identifier)).returning()
    : []
  const link = links.find((one) => one.value === value && one.expiresAt > clock())
  if (!link) throw noLonger(purpose)
  return { subject: subjectOf(link.identifier), detail: link.detail }
}

function holdsToken(purpose: LinkPurpose, token: string) {
  return and(eq(verifications.value, hashToken(token)), like(verifications.identifier, `${purpose} %`))
}

export function noLonger(purpose: LinkPurpose): AppError {
  return new AppError(
    'forbidden',
    purpose === 'invite'
      ? 'This invite has expired, was used or was withdrawn. Ask an owner for a new one.'
      : 'This link has expired or was already used. Ask for a new one.',
  )
}

const purposesOfUser: readonly LinkPurpose[] = ['log-in', 'reset', 'new-email']

export async function revokeLinks({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const identifiers = purposesOfUser.map((purpose) => identifierOf(purpose, userId))
  await db.delete(verifications).where(inArray(verifications.identifier, identifiers))
}

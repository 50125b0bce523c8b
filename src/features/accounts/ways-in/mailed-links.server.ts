import { and, eq, gt, inArray, like } from 'drizzle-orm'
import { verifications } from '#db/schema/accounts.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import type { LinkDetail } from '#domain/records/account.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'

/** What links are for, and how long one works after its mail was written. */
const validForMs = {
  'first-staff': dayMs,
  'sign-up': dayMs,
  'log-in': hourMs / 2,
  reset: hourMs,
  'new-email': dayMs,
  /** No link, but what the mail to the former address needs to know. */
  'former-email': dayMs,
  /** No links either, but what the two mails about a deleted account need to know. */
  deleted: 7 * dayMs,
  'deleted-agency': 7 * dayMs,
}
export type LinkPurpose = keyof typeof validForMs

/** What a link is about: a user's id, or the address that signs up. */
export type LinkSubject = { subject: string; detail: LinkDetail }

type NewLink = { purpose: LinkPurpose; subject: string; detail?: LinkDetail }

type LinkCtx = Pick<Ctx, 'db' | 'clock'>

const identifierOf = (purpose: LinkPurpose, subject: string) => `${purpose} ${subject}`
const subjectOf = (identifier: string) => identifier.slice(identifier.indexOf(' ') + 1)

function expiryOf(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + validForMs[purpose])
}

/** Adds a link beside others for the same, and returns its token, which nothing stores. */
export async function addLink({
  ctx: { db, clock },
  input: { purpose, subject, detail = {} },
}: {
  ctx: LinkCtx
  input: NewLink
}): Promise<{ id: string; token: string }> {
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

/** Makes a link that replaces an older one for the same. Its mail draws the token, by `writeLink`. */
export async function issueLink({ ctx, input }: { ctx: LinkCtx; input: NewLink }): Promise<{ id: string }> {
  const identifier = identifierOf(input.purpose, input.subject)
  await ctx.db.delete(verifications).where(eq(verifications.identifier, identifier))
  const { id } = await addLink({ ctx, input })
  return { id }
}

/**
 * Gives the link a token that only the caller's mail knows. Null if the link was replaced or revoked, or waited for
 * its mail until it expired.
 */
export async function writeLink({
  ctx: { db, clock },
  input: { id, purpose },
}: {
  ctx: LinkCtx
  input: { id: string; purpose: LinkPurpose }
}): Promise<(LinkSubject & { token: string }) | null> {
  const token = createSecretToken()
  const now = clock()
  const [link] = await db
    .update(verifications)
    .set({ value: hashToken(token), expiresAt: expiryOf(purpose, now), updatedAt: now })
    .where(and(eq(verifications.id, id), gt(verifications.expiresAt, now)))
    .returning({ identifier: verifications.identifier, detail: verifications.detail })
  return link ? { subject: subjectOf(link.identifier), detail: link.detail, token } : null
}

/**
 * Returns what a link is about and leaves it good, for slow work before the transaction that uses it up.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token
 */
export async function checkLink({
  ctx: { db, clock },
  input: { purpose, token },
}: {
  ctx: LinkCtx
  input: { purpose: LinkPurpose; token: string }
}): Promise<LinkSubject> {
  const [link] = await db
    .select({ identifier: verifications.identifier, detail: verifications.detail })
    .from(verifications)
    .where(and(holdsToken(purpose, token), gt(verifications.expiresAt, clock())))
  if (!link) throw noLonger()
  return { subject: subjectOf(link.identifier), detail: link.detail }
}

/**
 * Uses up a link. Call it within the transaction that does what the link is for; a refusal there leaves it good.
 * @throws AppError `forbidden` for an unknown, used, replaced or expired token
 */
export async function consumeLink({
  ctx: { db, clock },
  input: { purpose, token },
}: {
  ctx: LinkCtx
  input: { purpose: LinkPurpose; token: string }
}): Promise<LinkSubject> {
  const value = hashToken(token)
  const [found] = await db
    .select({ identifier: verifications.identifier })
    .from(verifications)
    .where(holdsToken(purpose, token))
  // Deleting makes a second use wait here and find nothing.
  const links = found
    ? await db.delete(verifications).where(eq(verifications.identifier, found.identifier)).returning()
    : []
  const link = links.find((one) => one.value === value && one.expiresAt > clock())
  if (!link) throw noLonger()
  return { subject: subjectOf(link.identifier), detail: link.detail }
}

function holdsToken(purpose: LinkPurpose, token: string) {
  return and(eq(verifications.value, hashToken(token)), like(verifications.identifier, `${purpose} %`))
}

function noLonger(): AppError {
  return new AppError('forbidden', 'This link has expired or was used before. Ask for a new one.')
}

/** Ends every link that opens this user's account. */
export async function revokeLinks({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const purposes = ['log-in', 'reset', 'new-email'] as const
  const identifiers = purposes.map((purpose) => identifierOf(purpose, userId))
  await db.delete(verifications).where(inArray(verifications.identifier, identifiers))
}

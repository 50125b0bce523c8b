import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recordLinks } from '#db/schema/record-links.ts'
import { addDays } from '#domain/duration.ts'
import type { Ctx } from '../context.server.ts'
import { createSecretToken, hashToken } from '../secret-token.server.ts'
import { uuidOf } from '../uuid-of.server.ts'
import type { LiveLink } from './live-link.ts'

/** A record of any noun that mailed links can open. */
export type LinkedRecord = { noun: string; subjectId: string }

/**
 * Makes a link while a mail is composed, so that only the mail has its token. Another attempt at the same mail
 * replaces the token.
 * @param key names the mail
 * @returns the token
 */
export async function issueRecordLink({
  ctx: { db, clock },
  input: { key, email, days, ...record },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: LinkedRecord & { key: string; email: string; days: number }
}): Promise<string> {
  const token = createSecretToken()
  const createdAt = clock()
  const link = {
    tokenHash: hashToken(token),
    email,
    createdAt,
    expiresAt: addDays(createdAt, days),
    revokedAt: null,
  }
  await db
    .insert(recordLinks)
    .values({ id: uuidOf(key), ...record, ...link })
    .onConflictDoUpdate({ target: recordLinks.id, set: link })
  return token
}

/** Returns the hash of the link that the actor holds, if it opens this record now; else null. For `requireOwner`. */
export async function liveLinkHash({
  ctx: { actor, ...ctx },
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>
  input: LinkedRecord
}): Promise<string | null> {
  if (actor.kind !== 'link-holder') return null
  const [link] = await ctx.db
    .select({ tokenHash: recordLinks.tokenHash })
    .from(recordLinks)
    .where(and(eq(recordLinks.tokenHash, actor.linkHash), isLiveLinkOf(ctx, input)))
  return link?.tokenHash ?? null
}

/** Lists the links that open a record now, oldest first. */
export async function listLiveLinks({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: LinkedRecord
}): Promise<LiveLink[]> {
  const links = await ctx.db
    .select()
    .from(recordLinks)
    .where(isLiveLinkOf(ctx, input))
    .orderBy(asc(recordLinks.createdAt), asc(recordLinks.id))
  return links.map(({ email, createdAt, expiresAt }) => ({
    email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Deletes all links to records that are deleted, with the addresses that they were mailed to. */
export async function deleteRecordLinks({
  ctx: { db },
  input: { noun, subjectIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { noun: string; subjectIds: readonly string[] }
}): Promise<void> {
  await db
    .delete(recordLinks)
    .where(and(eq(recordLinks.noun, noun), inArray(recordLinks.subjectId, [...subjectIds])))
}

/** Ends every link to a record, and returns how many worked until now. */
export async function revokeRecordLinks({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: LinkedRecord
}): Promise<number> {
  const revoked = await ctx.db
    .update(recordLinks)
    .set({ revokedAt: ctx.clock() })
    .where(isLiveLinkOf(ctx, input))
    .returning({ id: recordLinks.id })
  return revoked.length
}

/** Ends every link that was mailed to an address, whichever record it opens: its client has another address now. */
export async function revokeLinksTo({
  ctx,
  input: { email },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { email: string }
}): Promise<void> {
  await ctx.db
    .update(recordLinks)
    .set({ revokedAt: ctx.clock() })
    .where(and(sql`lower(${recordLinks.email}) = lower(${email})`, isLive(ctx)))
}

function isLiveLinkOf(ctx: Pick<Ctx, 'clock'>, { noun, subjectId }: LinkedRecord) {
  return and(eq(recordLinks.noun, noun), eq(recordLinks.subjectId, subjectId), isLive(ctx))
}

function isLive({ clock }: Pick<Ctx, 'clock'>) {
  return and(isNull(recordLinks.revokedAt), gt(recordLinks.expiresAt, clock()))
}

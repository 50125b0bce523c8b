import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recordLinks } from '#db/schema/record-links.ts'
import { addDays } from '#domain/duration.ts'
import { createSecretToken, type DrawnToken, hashToken } from '../access/secret-token.server.ts'
import type { Ctx } from '../context.server.ts'
import { deriveUuid } from '../derive-uuid.server.ts'
import type { LiveLink } from './live-link.ts'

export type LinkedRecord = { noun: string; subjectId: string }

type NewRecordLink = LinkedRecord & { key: string; email: string; days: number }

/**
 * Call while a mail is composed, so that only the mail has the token. A retry of the mail replaces it.
 * @param key names the mail
 */
export function drawRecordLink(
  { clock }: Pick<Ctx, 'clock'>,
  { key, email, days, ...record }: NewRecordLink,
): DrawnToken {
  const token = createSecretToken()
  const createdAt = clock()
  const link = {
    tokenHash: hashToken(token),
    email,
    createdAt,
    expiresAt: addDays(createdAt, days),
    revokedAt: null,
  }
  return {
    token,
    async store({ db }) {
      await db
        .insert(recordLinks)
        .values({ id: deriveUuid(key), ...record, ...link })
        .onConflictDoUpdate({ target: recordLinks.id, set: link })
      return true
    },
  }
}

/** For a link that is shown at once. @param key names what shows it; the next with this key replaces it */
export async function issueRecordLink(ctx: Pick<Ctx, 'db' | 'clock'>, input: NewRecordLink): Promise<string> {
  const { token, store } = drawRecordLink(ctx, input)
  await store(ctx)
  return token
}

/** Null unless the actor's link opens this record now. */
export async function liveLinkHash(
  { actor, ...ctx }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  input: LinkedRecord,
): Promise<string | null> {
  if (actor.kind !== 'link-holder') return null
  const [link] = await ctx.db
    .select({ tokenHash: recordLinks.tokenHash })
    .from(recordLinks)
    .where(and(eq(recordLinks.tokenHash, actor.linkHash), isLiveLinkOf(ctx, input)))
  return link?.tokenHash ?? null
}

/** What a link opens now, and to whom it was mailed. */
export async function findLinkedRecord(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { linkHash }: { linkHash: string },
): Promise<(LinkedRecord & { email: string }) | undefined> {
  const { noun, subjectId, email } = recordLinks
  const [link] = await ctx.db
    .select({ noun, subjectId, email })
    .from(recordLinks)
    .where(and(eq(recordLinks.tokenHash, linkHash), isLive(ctx)))
  return link
}

/** To whom a link was mailed last, also one that expired; null if none was, or staff ended all. */
export async function findLinkEmail(
  { db }: Pick<Ctx, 'db'>,
  { noun, subjectId }: LinkedRecord,
): Promise<string | null> {
  const [link] = await db
    .select({ email: recordLinks.email })
    .from(recordLinks)
    .where(
      and(eq(recordLinks.noun, noun), eq(recordLinks.subjectId, subjectId), isNull(recordLinks.revokedAt)),
    )
    .orderBy(desc(recordLinks.createdAt), desc(recordLinks.id))
    .limit(1)
  return link?.email ?? null
}

export async function listLiveLinks(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  input: LinkedRecord,
): Promise<LiveLink[]> {
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

export async function deleteRecordLinks(
  { db }: Pick<Ctx, 'db'>,
  { noun, subjectIds }: { noun: string; subjectIds: readonly string[] },
): Promise<void> {
  await db
    .delete(recordLinks)
    .where(and(eq(recordLinks.noun, noun), inArray(recordLinks.subjectId, [...subjectIds])))
}

/** Returns how many were valid. */
export async function revokeRecordLinks(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  input: LinkedRecord,
): Promise<number> {
  const revoked = await ctx.db
    .update(recordLinks)
    .set({ revokedAt: ctx.clock() })
    .where(isLiveLinkOf(ctx, input))
    .returning({ id: recordLinks.id })
  return revoked.length
}

export async function revokeLinksTo(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { email }: { email: string },
): Promise<void> {
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

import { and, eq, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Drafts with a line that sells this. */
export function countDraftsNaming(
  { db }: Pick<Ctx, 'db'>,
  { kind, itemId }: { kind: AgreedPrice['kind']; itemId: string },
): Promise<number> {
  const line = JSON.stringify([{ id: itemId }])
  return db.$count(
    quotes,
    and(eq(quotes.status, 'draft'), eq(quotes.kind, kind), sql`${quotes.lines} @> ${line}::jsonb`),
  )
}

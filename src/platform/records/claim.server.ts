import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

type AboutAddress = { userId: string; email: string }

/** Gives a noun's unowned records to the account with their address. */
export type Claim = {
  words: readonly [one: string, several: string]
  count(ctx: Pick<Ctx, 'db'>, input: { email: string }): Promise<number>
  /** Returns how many. Runs each time the address is verified, in that transaction. */
  claim(ctx: Pick<Ctx, 'db'>, input: AboutAddress): Promise<number>
  /** Sends mails about the user's records to their new address. */
  readdress(ctx: Pick<Ctx, 'db'>, input: AboutAddress): Promise<void>
}

export function createClaim<Table extends PgTable & { ownerId: PgColumn }>({
  words,
  table,
  email: key,
  where,
  isSeen = sql`true`,
  onReaddress = {},
}: {
  words: Claim['words']
  table: Table
  email: keyof Table['$inferInsert'] & string
  where?: SQL
  /** Only these are counted: owners cannot see the others. */
  isSeen?: SQL
  onReaddress?: Partial<Record<keyof Table['$inferInsert'], SQL>>
}): Claim {
  const column = table[key as keyof Table] as PgColumn
  const unowned = (email: string) =>
    and(sql`lower(${column}) = lower(${email})`, isNull(table.ownerId), where)
  const set = (values: object) => values as PgUpdateSetSource<Table>
  return {
    words,
    count: ({ db }, { email }) => db.$count(table, and(unowned(email), isSeen)),
    async claim({ db }, { userId, email }) {
      const claimed = await db
        .update(table)
        .set(set({ ownerId: userId }))
        .where(unowned(email))
        .returning({ isSeen: sql<boolean>`${isSeen}` })
      return claimed.filter((record) => record.isSeen).length
    },
    async readdress({ db }, { userId, email }) {
      await db
        .update(table)
        .set(set({ [key]: email, ...onReaddress }))
        .where(and(eq(table.ownerId, userId), sql`lower(${column}) <> lower(${email})`))
    },
  }
}

/** `2 requests`, for each noun that has any. */
export function formatCounts(claims: readonly Claim[], counts: readonly number[]): string[] {
  return claims.flatMap(({ words: [one, several] }, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
}

/** Null without such a user. */
export function verifiedOwnerOf(email: string): SQL<string | null> {
  return sql`(select u.id from users u where u.email = lower(${email}) and u.email_verified)`
}

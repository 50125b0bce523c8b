import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'

type AboutAddress = { ctx: Pick<Ctx, 'db'>; input: { userId: string; email: string } }

/** What a noun does with its records about an address. */
export type Claim = {
  /** The noun as their owner reads it, for one and for several. */
  words: readonly [one: string, several: string]
  /** Counts the records with this address that nobody owns. */
  count(args: { ctx: Pick<Ctx, 'db'>; input: { email: string } }): Promise<number>
  /**
   * Gives the records with this address to the user, if nobody owns them yet, and counts them. Runs in the transaction
   * in which the user proves that the address is theirs, each time they do.
   */
  claim(args: AboutAddress): Promise<number>
  /** Sends the mails about the user's records to this address from now on. Runs in the transaction that changes theirs. */
  readdress(args: AboutAddress): Promise<void>
}

/** Makes the claim of a noun whose table has an address and an owner. */
export function claimBy<Table extends PgTable & { ownerId: PgColumn }>({
  words,
  table,
  email: key,
  where,
  isSeen = sql`true`,
  onReaddress = {},
}: {
  words: Claim['words']
  table: Table
  /** The name of the column with the address. */
  email: keyof Table['$inferInsert'] & string
  /** The records that may be claimed at all. */
  where?: SQL
  /** Those that their owner can see, which alone are counted. */
  isSeen?: SQL
  /** What else changes in a record with its address. */
  onReaddress?: Partial<Record<keyof Table['$inferInsert'], SQL>>
}): Claim {
  const column = table[key as keyof Table] as PgColumn
  const unowned = (email: string) =>
    and(sql`lower(${column}) = lower(${email})`, isNull(table.ownerId), where)
  const set = (values: object) => values as PgUpdateSetSource<Table>
  return {
    words,
    count: ({ ctx: { db }, input: { email } }) => db.$count(table, and(unowned(email), isSeen)),
    async claim({ ctx: { db }, input: { userId, email } }) {
      const claimed = await db
        .update(table)
        .set(set({ ownerId: userId }))
        .where(unowned(email))
        .returning({ isSeen: sql<boolean>`${isSeen}` })
      return claimed.filter((record) => record.isSeen).length
    },
    async readdress({ ctx: { db }, input: { userId, email } }) {
      await db
        .update(table)
        .set(set({ [key]: email, ...onReaddress }))
        .where(and(eq(table.ownerId, userId), sql`lower(${column}) <> lower(${email})`))
    },
  }
}

/** Says in words how many records of each noun there are: `2 requests`. Leaves out nouns without any. */
export function countedWords(claims: readonly Claim[], counts: readonly number[]): string[] {
  return claims.flatMap(({ words: [one, several] }, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
}

/** The id of the user who has proved to own this address, for a new record's `owner_id`; null without one. */
export function verifiedOwnerOf(email: string): SQL<string | null> {
  return sql`(select u.id from users u where u.email = lower(${email}) and u.email_verified)`
}

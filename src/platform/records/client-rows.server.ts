import { and, eq, getTableName, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import { verifiedOwnerOf } from './claim.server.ts'

type AboutClient<Input> = Input & { clientId: string }

export const correctedTexts = ['name', 'companyName', 'phone'] as const
type CorrectedText = (typeof correctedTexts)[number]

export type Correction = {
  /** The new address for mails, and all addresses of the client; null if it stays. */
  email: { former: readonly string[]; now: string; known: readonly string[] } | null
  texts: Partial<Record<CorrectedText, { before: string; after: string }>>
}

/** The accounts' addresses before and after, for a row that its owner can see; null without an account. */
export type OwnerChange = { from: string | null; to: string | null }

/** A noun's rows of a client. */
export type ClientRows = {
  table: string
  words: readonly [one: string, several: string]
  /** Call in the order of `claims`, against deadlocks. Returns the ids. */
  lock(ctx: Pick<Ctx, 'db'>, input: AboutClient<object>): Promise<string[]>
  /**
   * `only`: these rows, and rows of no lead with one of the addresses. What a lead has follows it by itself.
   * Returns the ids of the rows moved.
   */
  move(
    ctx: Pick<Ctx, 'db'>,
    input: AboutClient<{ to: string; only?: { ids: readonly string[]; addresses: SQL } }>,
  ): Promise<string[]>
  /** Rows with the former values follow; what is printed stays. */
  correct(ctx: Pick<Ctx, 'db'>, input: AboutClient<Correction>): Promise<OwnerChange[]>
}

/** An account keeps its records while its address is one of the client's. */
function ownerAfter(owner: PgColumn, { now, known }: NonNullable<Correction['email']>): SQL {
  return sql`coalesce(
    ${verifiedOwnerOf(now)},
    (select u.id from users u where u.id = ${owner} and u.email = any(${sql.param([...known])}))
  )`
}

/**
 * @param isOpen rows whose texts are printed nowhere yet
 * @param isSeen rows that their owner can see
 */
export function createClientRows<Table extends PgTable & { clientId: PgColumn }>({
  words,
  table,
  key = 'id' as never,
  email,
  texts = {},
  isOpen = sql`true`,
  isSeen = sql`true`,
  onReaddress = {},
  onCorrect = {},
}: {
  words: ClientRows['words']
  table: Table
  /** Default: `id`. */
  key?: keyof Table['$inferInsert'] & string
  email?: keyof Table['$inferInsert'] & string
  texts?: Partial<Record<CorrectedText, keyof Table['$inferInsert'] & string>>
  isOpen?: SQL
  isSeen?: SQL
  onReaddress?: Partial<Record<keyof Table['$inferInsert'], SQL>>
  onCorrect?: Partial<Record<keyof Table['$inferInsert'], SQL>>
}): ClientRows {
  const set = (values: object) => values as PgUpdateSetSource<Table>
  const columnOf = (name: string) => table[name as keyof Table] as PgColumn
  const id = columnOf(key)
  const ids = (rows: { id: unknown }[]) => rows.map(({ id }) => String(id))
  const ofClient = (clientId: string) => eq(table.clientId, clientId)
  const hasLead = 'leadId' in table ? sql`${columnOf('leadId')} is not null` : sql`false`
  const hasAddress = (addresses: SQL) =>
    email ? sql`(not ${hasLead} and lower(${columnOf(email)}) in ${addresses})` : sql`false`
  return {
    table: getTableName(table),
    words,
    async lock({ db }, { clientId }) {
      const rows = await db
        .select({ id })
        .from(table as PgTable)
        .where(ofClient(clientId))
        .orderBy(id)
        .for('no key update')
      return ids(rows)
    },
    async move({ db }, { clientId, to, only }) {
      const where =
        only && or(sql`${id}::text = any(${sql.param([...only.ids])})`, hasAddress(only.addresses))
      const rows = await db
        .update(table)
        .set(set({ clientId: to }))
        .where(and(ofClient(clientId), where))
        .returning({ id })
      return ids(rows)
    },
    async correct({ db }, { clientId, email: address, texts: corrected }) {
      const changes: OwnerChange[] = []
      if (address && email) {
        const owned = 'ownerId' in table
        const isFormer = and(ofClient(clientId), inArray(sql`lower(${columnOf(email)})`, [...address.former]))
        const account = owned
          ? sql<string | null>`(select u.email from users u where u.id = ${columnOf('ownerId')})`
          : sql<null>`null`
        const shown = { id, account, isSeen: sql<boolean>`${isSeen}` }
        const before = await db
          .select(shown)
          .from(table as PgTable)
          .where(isFormer)
          .orderBy(id)
          .for('no key update')
        const owner = owned && { ownerId: ownerAfter(columnOf('ownerId'), address) }
        const after = await db
          .update(table)
          .set(set({ [email]: address.now, ...owner, ...onReaddress }))
          .where(isFormer)
          .returning(shown)
        const accountsAfter = new Map(after.map((row) => [String(row.id), row.account as string | null]))
        for (const row of before) {
          const to = accountsAfter.get(String(row.id)) ?? null
          if (row.isSeen && row.account !== to) changes.push({ from: row.account, to })
        }
      }
      for (const name of correctedTexts) {
        const [column, change] = [texts[name], corrected[name]]
        if (!column || !change) continue
        await db
          .update(table)
          .set(set({ [column]: change.after, ...onCorrect }))
          .where(and(ofClient(clientId), eq(columnOf(column), change.before), isOpen))
      }
      return changes
    },
  }
}

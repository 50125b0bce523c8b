import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { verifications } from '#db/schema/accounts.ts'
import { openVerbContext } from '#test/fixtures/verb-context.ts'
import type { Ctx } from '../context.server.ts'
import { readInBatches } from './read-in-batches.server.ts'

const context = await openVerbContext()
afterAll(() => context.close())

const { db } = context.database
const count = 1_700

beforeEach(async () => {
  await db.delete(verifications)
  await db.execute(sql`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    select uuidv7(), case when number <= ${count} then 'walked' else 'left out' end, number, now(), now(), now()
    from generate_series(1, ${count} + 9) as number`)
})

const ids = db
  .select({ id: verifications.id })
  .from(verifications)
  .where(eq(verifications.identifier, 'walked'))
  .orderBy(asc(verifications.id))
const asItems = async (_: Ctx, ids: string[]) => ids.toReversed().map((id) => ({ id }))
const withSnapshots = async () => {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`)
  return rows.map(({ pid }) => pid)
}

test('all items come in order, in batches of 500, and no connection keeps a snapshot', async () => {
  const batches = await Array.fromAsync(readInBatches(context.staff, { ids, read: asItems }))
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 500, 200])
  expect(batches.flat()).toEqual(await ids)
  expect(await withSnapshots()).toEqual([])
})

test('who stops reading gives both connections back', async () => {
  for await (const batch of readInBatches(context.staff, { ids, read: asItems })) {
    expect(await withSnapshots()).toHaveLength(2)
    if (batch.length > 0) break
  }
  expect(await withSnapshots()).toEqual([])
})

test('a connection that the server cuts between two batches ends the reading with an error', async () => {
  const reading = readInBatches(context.staff, { ids, read: asItems })
  await reading.next()
  for (const pid of await withSnapshots()) await db.execute(sql`select pg_terminate_backend(${pid})`)
  await expect(reading.next()).rejects.toThrow()
  expect(await Array.fromAsync(readInBatches(context.staff, { ids, read: asItems }))).toHaveLength(4)
})

test.each(['walker', 'reader'])(
  'a connection of the %s that is cut while a batch is read ends the reading',
  async (which) => {
    let isCut = false
    const cut = async (ctx: Ctx, ids: string[]) => {
      const { rows } = await ctx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const reader = rows[0]?.pid ?? 0
      const [walker = 0] = (await withSnapshots()).filter((pid) => pid !== reader)
      if (!isCut)
        await db.execute(sql`select pg_terminate_backend(${which === 'walker' ? walker : reader}::int)`)
      isCut = true
      return asItems(ctx, ids)
    }
    await expect(Array.fromAsync(readInBatches(context.staff, { ids, read: cut }))).rejects.toThrow()
    expect(await Array.fromAsync(readInBatches(context.staff, { ids, read: asItems }))).toHaveLength(4)
  },
)

import { asc, inArray, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { verifications } from '#db/schema/accounts.ts'
import { openVerbContext } from '#test/fixtures/verb-context.ts'
import { defineRetentionJob } from './retention.server.ts'
import { workInBatches } from './work-in-batches.server.ts'

const context = await openVerbContext()
afterAll(() => context.close())

const { db } = context.database
const ids = [1, 2, 3, 4, 5].map((number) => `018f4a44-4444-7444-8444-44444444444${number}`)
const due = { table: verifications, key: verifications.id, where: ne(verifications.identifier, 'kept') }
const left = async () =>
  (await db.select().from(verifications).orderBy(asc(verifications.id))).map(({ id }) => id)

beforeEach(async () => {
  await db.delete(verifications)
  await db.insert(verifications).values(
    ids.map((id, index) => ({
      ...{ id, value: id, expiresAt: new Date(), createdAt: new Date(), updatedAt: new Date() },
      identifier: index === 3 ? 'kept' : 'due',
    })),
  )
})

test('batches of two work on all rows that are due, and no other', async () => {
  const batches: string[][] = []
  const count = await workInBatches(
    context.system,
    due,
    async ({ ctx, ids, those }) => {
      batches.push(ids)
      return (await ctx.db.delete(verifications).where(those)).rowCount ?? 0
    },
    2,
  )
  expect(batches).toEqual([
    [ids[0], ids[1]],
    [ids[2], ids[4]],
  ])
  expect(count).toBe(4)
  expect(await left()).toEqual([ids[3]])
})

test('a row that stays due comes once', async () => {
  const seen: string[] = []
  await workInBatches(context.system, due, async ({ ids }) => seen.push(...ids), 2)
  expect(seen).toEqual([ids[0], ids[1], ids[2], ids[4]])
})

test('a row that is no longer due when its batch begins stays', async () => {
  const count = await workInBatches(
    context.system,
    due,
    async ({ ctx, ids: batch, those }) => {
      if (batch.includes(String(ids[0]))) {
        await db
          .update(verifications)
          .set({ identifier: 'kept' })
          .where(inArray(verifications.id, batch.slice(1)))
      }
      return (await ctx.db.delete(verifications).where(those)).rowCount ?? 0
    },
    2,
  )
  expect(count).toBe(3)
  expect(await left()).toEqual([ids[1], ids[3]])
})

test('a row that fails is left, stops no other, and fails the job at its end', async () => {
  await db.execute(`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin
      if old.id = '${ids[1]}' then raise 'refused'; end if; return old;
    end $$;
    create trigger refuse before delete on verifications for each row execute function refuse_deletion()`)
  const job = defineRetentionJob({ name: 'forget-links', cron: '', days: 1, due: () => due })
  const run = job.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  await expect(run).rejects.toMatchObject({ cause: { message: 'refused' } })
  expect(await left()).toEqual([ids[1], ids[3]])
  await db.execute('drop trigger refuse on verifications')
})

import { and, lt, type SQL, sql } from 'drizzle-orm'
import { providerEvents } from '#db/schema/provider-events.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { providerEventDays } from '../payment.ts'

const { payload } = providerEvents

const idsOnly = sql`jsonb_strip_nulls(jsonb_build_object(
  'payment', ${entity('payment', 'id', 'order_id')},
  'order', ${entity('order', 'id', 'receipt')},
  'refund', ${entity('refund', 'id', 'payment_id')}))`

function entity(name: string, ...ids: string[]): SQL {
  const pairs = ids.map(
    (id) => sql`${sql.raw(`'${id}'`)}, ${payload} #> ${sql.raw(`'{${name},entity,${id}}'`)}`,
  )
  return sql`case when ${payload} ? ${sql.raw(`'${name}'`)}
    then jsonb_build_object('entity', jsonb_build_object(${sql.join(pairs, sql`, `)})) end`
}

export async function trimEventsOf(
  { db }: Pick<Ctx, 'db'>,
  providerOrderIds: readonly string[],
): Promise<void> {
  const ids = sql.param([...providerOrderIds])
  await db
    .update(providerEvents)
    .set({ payload: idsOnly })
    .where(
      sql`${payload} #>> '{payment,entity,order_id}' = any(${ids}) or ${payload} #>> '{order,entity,id}' = any(${ids})`,
    )
}

/** Removes personal data from old events and keeps their ids. */
export const trimProviderEvents = defineRetentionJob({
  name: 'trim-provider-events',
  cron: '53 3 * * *',
  days: providerEventDays,
  due: ({ before }) => ({
    table: providerEvents,
    key: providerEvents.id,
    where: and(lt(providerEvents.receivedAt, before), sql`${payload} <> ${idsOnly}`),
  }),
  forget: async ({ ctx, those }) =>
    (await ctx.db.update(providerEvents).set({ payload: idsOnly }).where(those)).rowCount ?? 0,
})

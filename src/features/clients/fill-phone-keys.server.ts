import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { clients } from '#db/schema/clients.ts'
import type { Ctx } from '#platform/context.server.ts'
import { phoneKeys } from '#platform/records/phone-keys.server.ts'

const batchSize = 500

/**
 * Computes the keys of clients that have none, at most one batch. A phone that changes meanwhile keeps none.
 * @param only one client; default: all
 * @returns how many were looked at
 */
export async function fillPhoneKeys({ db }: Pick<Ctx, 'db'>, only?: string): Promise<number> {
  const { id, phone, country, phonePlace } = clients
  const rows = await db
    .select({ id, phone, country, phonePlace })
    .from(clients)
    .where(and(isNull(clients.phoneKeys), only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(id))
    .limit(batchSize)
  const filled = rows.map((row) => ({ ...row, keys: phoneKeys(row.phone, row.country || row.phonePlace) }))
  if (filled.length > 0) {
    await db.execute(sql`
      update clients c set phone_keys = array(select jsonb_array_elements_text(f.keys))
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as f(id uuid, phone text, country text, keys jsonb)
      where c.id = f.id and c.phone = f.phone and c.country = f.country`)
  }
  return filled.length
}

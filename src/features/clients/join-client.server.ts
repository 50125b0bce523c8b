import { randomUUIDv7 } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import type { Ctx, NamedClient } from '#platform/context.server.ts'
import { phoneKeys } from '#platform/records/phone-keys.server.ts'

export async function joinClient(ctx: Pick<Ctx, 'db' | 'clock'>, input: NamedClient): Promise<string | null> {
  const [id = null] = await joinClients(ctx, [input])
  return id
}

/**
 * A request changes nothing of a known client: anyone can enter any address in a form. Waits for another request from
 * the same new address. Call in the transaction that stores the requests.
 */
export async function joinClients(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  named: readonly NamedClient[],
): Promise<(string | null)[]> {
  const { db } = ctx
  const of = new Map(named.filter(({ email }) => email !== '').map((client) => [client.email, client]))
  const known = await findClients(ctx, [...of.keys()])
  // Keys are addresses in lower case: several spellings make one client.
  const missing = new Map(
    known.filter(({ clientId }) => !clientId).map(({ email, address }) => [address, email]),
  )
  if (missing.size > 0) {
    const at = ctx.clock()
    // A fixed order keeps two files with the same addresses from waiting for each other.
    const made = [...missing]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([address, email]) => {
        const { name = '', companyName = '', phone = '', businessLocation = '' } = of.get(email) ?? {}
        const call = { phone, phonePlace: businessLocation, phoneKeys: phoneKeys(phone, businessLocation) }
        return {
          id: randomUUIDv7(),
          address,
          name,
          companyName,
          email,
          ...call,
          createdAt: at,
          updatedAt: at,
        }
      })
    await db.insert(clients).values(made.map(({ address: _, ...client }) => client))
    const taken = await db
      .insert(clientAddresses)
      .values(made.map(({ id, address }) => ({ address, clientId: id })))
      .onConflictDoNothing()
      .returning({ clientId: clientAddresses.clientId })
    const used = new Set(taken.map(({ clientId }) => clientId))
    const unused = made.filter(({ id }) => !used.has(id)).map(({ id }) => id)
    if (unused.length > 0) await db.delete(clients).where(inArray(clients.id, unused))
  }
  const found = missing.size > 0 ? await findClients(ctx, [...of.keys()]) : known
  const ids = new Map(found.map(({ email, clientId }) => [email, clientId]))
  return named.map(({ email }) => ids.get(email) ?? null)
}

/** The database's lower case, which differs from ours beyond ASCII. */
async function findClients({ db }: Pick<Ctx, 'db'>, emails: string[]) {
  const { rows } = await db.execute<{ email: string; address: string; clientId: string | null }>(sql`
    select e.email, lower(e.email) as address, a.client_id as "clientId"
    from unnest(${sql.param(emails)}::text[]) e(email)
    left join client_addresses a on a.address = lower(e.email)`)
  return rows
}

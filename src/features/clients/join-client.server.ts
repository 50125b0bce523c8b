import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import type { Ctx, NamedClient } from '#platform/context.server.ts'

/**
 * A request changes nothing of a known client: anyone can enter any address in a form. Waits for another request from
 * the same new address. Call in the transaction that stores the request.
 */
export async function joinClient({
  ctx,
  input: { name, email, phone, companyName },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: NamedClient
}): Promise<string | null> {
  const { db } = ctx
  if (email === '') return null
  const known = await findClientOf(ctx, email)
  if (known) return known
  const [id, at] = [randomUUIDv7(), ctx.clock()]
  await db.insert(clients).values({ id, name, companyName, email, phone, createdAt: at, updatedAt: at })
  const [taken] = await db
    .insert(clientAddresses)
    .values({ address: sql`lower(${email})`, clientId: id })
    .onConflictDoNothing()
    .returning({ address: clientAddresses.address })
  if (taken) return id
  await db.delete(clients).where(eq(clients.id, id))
  return findClientOf(ctx, email)
}

export async function findClientOf({ db }: Pick<Ctx, 'db'>, email: string): Promise<string | null> {
  const [known] = await db
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(sql`${clientAddresses.address} = lower(${email})`)
  return known?.id ?? null
}

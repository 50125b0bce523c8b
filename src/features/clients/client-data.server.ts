import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { hasRecords } from '#db/joins.ts'
import { clientAddresses, clientMerges, clients } from '#db/schema/clients.ts'
import { eraseViewsNaming } from '#features/views/saved-views.server.ts'
import { eraseChanges, eraseChangesNaming } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { oldestFirst } from '#platform/records/list-page.server.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { eraseClientEvents } from '#platform/records/timeline.server.ts'
import { clientDetailOf, clientRecord, listAddresses } from './client.server.ts'

export const noDetails = {
  email: '',
  phone: '',
  phonePlace: '',
  street: '',
  city: '',
  postalCode: '',
  region: '',
  country: '',
  taxNumber: '',
  timeZone: '',
}

/** What the books keep stays under name and company. Other addresses of the client are other people's: they stay. */
export const clientData: PersonalData = {
  name: 'clients',
  async read(ctx, { email }) {
    const rows = await ctx.db
      .select()
      .from(clients)
      .where(hasAddress(email))
      .orderBy(...oldestFirst(clients))
    return Promise.all(
      rows.map(async (row) => {
        const { version: _, ...client } = clientDetailOf(row, await listAddresses(ctx, row.id))
        return client
      }),
    )
  },
  async erase(ctx, { email }) {
    const { db } = ctx
    await eraseViewsNaming(ctx, { email })
    await eraseChangesNaming(ctx, { email })
    const [client] = await db.select().from(clients).where(hasAddress(email)).for('update')
    if (!client) return []
    await db.delete(clientAddresses).where(eq(clientAddresses.address, email))
    await forgetMerges(ctx, client.id)
    const [next] = await listAddresses(ctx, client.id)
    if (next !== undefined) {
      const isMailed = client.email.toLowerCase() === email
      if (isMailed) await db.update(clients).set({ email: next, phone: '' }).where(eq(clients.id, client.id))
      return []
    }
    await db.delete(clients).where(and(eq(clients.id, client.id), sql`not ${hasRecords(sql`clients.id`)}`))
    await db.update(clients).set(noDetails).where(eq(clients.id, client.id))
    return []
  },
}

/** Ends the undoing of earlier merges, which would bring erased details back. */
async function forgetMerges(ctx: Ctx, id: string): Promise<void> {
  const merged = await ctx.db.select({ id: clients.id }).from(clients).where(eq(clients.mergedInto, id))
  const subjectIds = [id, ...merged.map((row) => row.id)]
  await ctx.db
    .delete(clientMerges)
    .where(or(inArray(clientMerges.keptId, subjectIds), inArray(clientMerges.mergedId, subjectIds)))
  await ctx.db
    .update(clients)
    .set({ ...noDetails, name: '', companyName: '' })
    .where(eq(clients.mergedInto, id))
  await eraseClientEvents(ctx, { clientIds: subjectIds })
  await eraseChanges(ctx, { noun: clientRecord.noun, subjectIds })
}

function hasAddress(email: string) {
  return sql`${clients.id} in (select a.client_id from client_addresses a where a.address = ${email})`
}

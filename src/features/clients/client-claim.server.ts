import { eq, sql } from 'drizzle-orm'
import { clientsOfOwner } from '#db/joins.ts'
import { clientAddresses, clients } from '#db/schema/clients.ts'
import type { Claim } from '#platform/records/claim.server.ts'

/** A client has no owner, but follows an account to its new address. Another client's address stays theirs. */
export const clientClaim: Claim = {
  words: ['client', 'clients'],
  count: async () => 0,
  claim: async () => 0,
  async readdress({ db }, { userId, email }) {
    const [client, ...others] = await db
      .select({ id: clients.id })
      .from(clients)
      .where(sql`${clients.id} in ${clientsOfOwner(userId)}`)
    if (!client || others.length > 0) return
    const [added] = await db
      .insert(clientAddresses)
      .values({ address: sql`lower(${email})`, clientId: client.id })
      .onConflictDoNothing()
      .returning({ address: clientAddresses.address })
    if (!added) return
    await db
      .update(clients)
      .set({ email, version: sql`${clients.version} + 1` })
      .where(eq(clients.id, client.id))
  },
}

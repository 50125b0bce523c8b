import { and, eq, inArray, ne } from 'drizzle-orm'
import { clientAddresses } from '#db/schema/clients.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { type Correction, correctedTexts } from '#platform/records/client-rows.server.ts'
import { revokeLinksTo } from '#platform/records/record-links.server.ts'
import { type ClientRow, clientRecord, listAddresses } from './client.server.ts'
import type { ClientCorrection, ClientPage } from './client.ts'
import { clientRows } from './client-rows.server.ts'
import { readClient } from './read-client.server.ts'

/**
 * Mails and documents that follow use the new details; what is sent or issued stays. Records with a former address for
 * mails get the new one and the account that verified it, if any; links mailed to an address that goes end.
 * @throws AppError `not-found`, `conflict` for an outdated version, `invalid` for another client's address
 */
export function correctClient({
  ctx,
  input: { id, version, addresses, ...details },
}: {
  ctx: Ctx
  input: { id: string } & ClientCorrection
}): Promise<ClientPage> {
  return changeRecord(
    ctx,
    clientRecord,
    { id, version, by: 'staff' },
    async ({ ctx: txCtx, row, write, append, audit }) => {
      if (row.mergedInto !== null) throw new AppError('conflict', 'This client was merged into another one.')
      const [email = ''] = addresses
      const before = await listAddresses(txCtx, id)
      const now = addresses.map((address) => address.toLowerCase())
      const gone = before.filter((address) => !now.includes(address))
      await replaceAddresses(txCtx, id, now)
      const fields = await write({ ...details, email })
      if (before.join() !== now.toSorted().join()) audit({ addresses: before }, { addresses: now.toSorted() })
      const isReaddressed = row.email.toLowerCase() !== email.toLowerCase() || gone.length > 0
      const correction: Correction = {
        email: isReaddressed
          ? { former: [...new Set([...gone, row.email.toLowerCase()])], now: email, known: now }
          : null,
        texts: textsOf(row, details),
      }
      const corrected = { ctx: txCtx, input: { clientId: id, ...correction } }
      for (const noun of clientRows) await noun.correct(corrected)
      for (const address of gone) await revokeLinksTo({ ctx: txCtx, input: { email: address } })
      const names = fields.length === 0 && gone.length + now.length > before.length ? ['email'] : fields
      if (names.length > 0) await append({ kind: 'corrected', data: { fields: names } })
    },
    (txCtx) => readClient({ ctx: txCtx, input: { id } }),
  )
}

async function replaceAddresses(ctx: Ctx, clientId: string, addresses: string[]): Promise<void> {
  const { db } = ctx
  const known = inArray(clientAddresses.address, addresses)
  await db
    .insert(clientAddresses)
    .values(addresses.map((address) => ({ address, clientId })))
    .onConflictDoNothing()
  const [taken] = await db
    .select({ address: clientAddresses.address })
    .from(clientAddresses)
    .where(and(known, ne(clientAddresses.clientId, clientId)))
  if (taken) {
    const message = `${taken.address} is the address of another client. Merge the two instead.`
    throw new AppError('invalid', message, { fields: [{ field: 'addresses', message }] })
  }
  const own = await listAddresses(ctx, clientId)
  const gone = own.filter((address) => !addresses.includes(address))
  await db
    .delete(clientAddresses)
    .where(and(eq(clientAddresses.clientId, clientId), inArray(clientAddresses.address, gone)))
}

function textsOf(row: ClientRow, details: Partial<ClientRow>): Correction['texts'] {
  const changed = correctedTexts.flatMap((name) => {
    const after = details[name]
    return after === undefined || after === row[name] ? [] : [[name, { before: row[name], after }]]
  })
  return Object.fromEntries(changed)
}

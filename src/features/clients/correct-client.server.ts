import { and, eq, inArray, ne } from 'drizzle-orm'
import { clientAddresses } from '#db/schema/clients.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { type ChangeOf, changeRecord } from '#platform/records/change-record.server.ts'
import { type Correction, correctedTexts } from '#platform/records/client-rows.server.ts'
import { previewChange } from '#platform/records/preview-change.server.ts'
import { revokeLinksTo } from '#platform/records/record-links.server.ts'
import { type ClientRow, clientRecord, listAddresses } from './client.server.ts'
import { type ClientCorrection, type CorrectionPreview, formatCount } from './client.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'
import { tellFormerAddress } from './former-client-mail.server.ts'

type Input = { id: string } & ClientCorrection

/**
 * Mails and documents that follow use the new details; what is sent or issued stays. Records with a former address for
 * mails get the new one and the account that verified it, if any; links mailed to an address that goes end. Former
 * addresses, and accounts that lose records, get an email.
 * @throws AppError `not-found`, `conflict` for an outdated version, `invalid` for another client's address
 */
export function correctClient(ctx: Ctx, input: Input): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    clientRecord,
    { id: input.id, version: input.version, by: 'staff' },
    async (change) => {
      await correct(change, input)
    },
  )
}

/** The same correction, rolled back. @throws AppError as `correctClient` does */
export function previewCorrection(ctx: Ctx, input: Input): Promise<CorrectionPreview> {
  requireStaff(ctx)
  const which = { id: input.id, version: input.version, by: 'staff' } as const
  return previewChange(ctx, (txCtx) =>
    changeRecord(txCtx, clientRecord, which, (change) => correct(change, input)),
  )
}

async function correct(
  { ctx, row, write, append, audit }: ChangeOf<typeof clientRecord>,
  { id, version: _, addresses, ...details }: Input,
): Promise<CorrectionPreview> {
  if (row.mergedInto !== null) throw new AppError('conflict', 'This client was merged into another one.')
  const [email = ''] = addresses
  const formerEmail = row.email.toLowerCase()
  const before = await listAddresses(ctx, id)
  const now = addresses.map((address) => address.toLowerCase())
  const gone = before.filter((address) => !now.includes(address))
  await replaceAddresses(ctx, id, now)
  const fields = await write({ ...details, email })
  await fillPhoneKeys(ctx, id)
  if (before.join() !== now.toSorted().join()) audit({ addresses: before }, { addresses: now.toSorted() })
  const isReaddressed = formerEmail !== email.toLowerCase() || gone.length > 0
  const correction: Correction = {
    email: isReaddressed ? { former: [...new Set([...gone, formerEmail])], now: email, known: now } : null,
    texts: textsOf(row, details),
  }
  const access = new Map<string, Access>()
  for (const noun of ctx.clientRows) {
    const changes = await noun.correct(ctx, { clientId: id, ...correction })
    for (const { from, to } of changes) {
      if (from !== null) count(accessOf(access, from).loses, noun.words)
      if (to !== null) count(accessOf(access, to).gains, noun.words)
    }
  }
  for (const address of gone) await revokeLinksTo(ctx, { email: address })
  const names = fields.length === 0 && gone.length + now.length > before.length ? ['email'] : fields
  if (names.length > 0) await append({ kind: 'corrected', data: { fields: names } })

  const accounts = [...access.values()]
  const losing = accounts.filter(({ loses }) => loses.length > 0).map((account) => account.email)
  const replaced = formerEmail !== '' && formerEmail !== email.toLowerCase() ? [formerEmail] : []
  const told = [...new Set([...gone, ...replaced, ...losing])]
  for (const address of told) {
    const lost = (access.get(address)?.loses ?? []).map(formatCount)
    const isRemoved = gone.includes(address)
    await tellFormerAddress(ctx, { clientId: id, email: address, now: email, lost, isRemoved })
  }
  return { accounts, told }
}

type Access = CorrectionPreview['accounts'][number]

function accessOf(known: Map<string, Access>, email: string): Access {
  const access = known.get(email) ?? { email, gains: [], loses: [] }
  known.set(email, access)
  return access
}

function count(rows: Access['gains'], words: Access['gains'][number]['words']): void {
  const counted = rows.find((one) => one.words === words)
  if (counted) counted.count++
  else rows.push({ words, count: 1 })
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
    const message = `${taken.address} belongs to another client. Merge the two instead.`
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

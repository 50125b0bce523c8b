import { createHash } from 'node:crypto'
import { clientWithAddress } from '#db/joins.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireAssignee } from '../changing/lead-staff.server.ts'
import { priceAgain } from '../receiving/receive-lead.server.ts'
import { emptyLead, type StoredLead, storeLead } from '../receiving/store-lead.server.ts'
import { type AddedLeadInput, offeredPackages } from './added-lead.ts'

/**
 * What came by phone, at a fair or through others. Its person gets mail only if staff ask for it.
 * @throws AppError `invalid` for a package that is not on the list, an account that is not staff's, or an address that is not the chosen client's; `not-found` without that client; `key-reused`
 */
export async function addLead(
  ctx: Ctx,
  { to, client, packageId, isToConfirm, key, ...lead }: AddedLeadInput & { key: string },
): Promise<StoredLead> {
  const { name: by } = requireStaff(ctx)
  const assignee = await requireAssignee(ctx, to)
  const { currency } = lead
  const wire = { packageId, addOnIds: [], currency, countryCode: null }
  requireOffered(await readCatalogue(ctx), packageId)
  const quote = packageId ? (await priceAgain(ctx, wire)).quote : null
  if (client) await requireClientWith(ctx, client, lead.email)
  const sent = { ...lead, to, client, packageId, isToConfirm }
  return storeLead(ctx, {
    lead: { ...emptyLead, ...lead, quote },
    note: null,
    idempotencyKey: key,
    requestHash: createHash('sha256').update(JSON.stringify(sent)).digest('base64url'),
    paidOrder: null,
    added: { by, assignee, clientId: client || null, isToConfirm },
  })
}

function requireOffered(catalogue: Catalogue, packageId: string): void {
  if (packageId === '' || offeredPackages(catalogue).some(({ id }) => id === packageId)) return
  const message = 'Choose a package from the list.'
  throw new AppError('invalid', message, { fields: [{ field: 'packageId', message }] })
}

/** An address of someone else would show this client's work to them. */
async function requireClientWith({ db }: Ctx, id: string, email: string): Promise<void> {
  const { rows } = await db.execute<{ hasAddress: boolean }>(clientWithAddress(id, email))
  const [client] = rows
  if (!client) throw new AppError('not-found', 'This client doesn’t exist.')
  if (email === '' || client.hasAddress) return
  const message = 'The client doesn’t have this address. Add it to the client first, or leave this empty.'
  throw new AppError('invalid', message, { fields: [{ field: 'email', message }] })
}

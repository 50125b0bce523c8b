import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatRupees } from '#domain/money/money.ts'
import { recordSending, requireLead } from '#features/leads/lead.server.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { FreeInvoice, InvoiceLine } from '../invoice.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { requireDueDay } from './require-due-day.server.ts'

/**
 * Of no lead's price. Its client is the lead's, else the one with this address, who is created if new.
 * @throws AppError `unauthenticated`, `forbidden`; `not-found` without the lead; `conflict` for a deleted one; `invalid` for a due day that has
 * passed
 */
export async function issueFreeInvoice(
  ctx: Ctx,
  { key, lead: leadId, name, companyName, email, address, taxNumber, lines, dueOn, note }: FreeInvoice,
): Promise<{ id: string }> {
  const { name: author } = requireStaff(ctx)
  requireDueDay(ctx, dueOn)
  if (leadId) await requireLead(ctx, { id: leadId })
  const id = await issueInvoice(
    ctx,
    {
      subject: { kind: 'free', id: key, round: 1 },
      part: 'extra',
      leadId: leadId || null,
      projectId: null,
      clientEmail: email,
      author,
      dueOn,
      content: {
        buyer: { name, companyName, taxNumber, address: address.split('\n').filter(Boolean) },
        subject: lines.map(({ what }) => what).join(', '),
        lines: lines.map((line) => ({
          text: describeLine(line),
          amountMinor: line.quantity * line.amountInrMinor,
        })),
        shown: null,
        notes: note ? [note] : [],
      },
    },
    async (txCtx, { id }) => {
      if (leadId) return recordSending(txCtx, { leadId })
      const client = { name, companyName, email, phone: '' }
      const clientId = await txCtx.listeners.clientNamed(txCtx, client)
      await txCtx.db.update(documents).set({ clientId }).where(eq(documents.id, id))
    },
  )
  return { id }
}

function describeLine({ what, quantity, amountInrMinor }: InvoiceLine): string {
  return quantity === 1 ? what : `${what}, ${quantity} × ${formatRupees(amountInrMinor)}`
}

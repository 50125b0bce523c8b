import { and, eq, ne } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import type { DocumentContent, DocumentSubject } from '#domain/records/document.ts'
import { recordSending, wasLaunched } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { readLeadAccount } from '../../account/lead-account.server.ts'
import { findDeposit } from '../../account/owed.server.ts'
import {
  documentStatus,
  findDocumentAbout,
  type ListedDocument,
  nextDocumentSubject,
} from '../document-queries.server.ts'
import { documentSummariesOf } from '../document-summaries.server.ts'
import type { DocumentSummary } from '../invoice.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { priceNote, shownIn } from './issue-order-documents.server.ts'

/**
 * Does nothing if an invoice exists that is not cancelled.
 * @throws AppError `not-found`; `conflict` without a price, for a tax number that the issued one lacks, or for a
 * deposit that is paid, being checked or in the balance invoice
 */
export async function issueDepositInvoice(
  ctx: Ctx,
  {
    leadId,
    projectId,
    clientEmail,
    buyer,
    agreed,
    author,
  }: {
    leadId: string
    projectId: string | null
    clientEmail: string
    buyer: DocumentContent['buyer']
    agreed: string
    author: string
  },
): Promise<void> {
  const known = await findDepositDocument(ctx, leadId)
  if (known && buyer.taxNumber !== '' && known.content.buyer.taxNumber === '') {
    const issued = `Invoice ${known.number} has already been issued, without this tax number.`
    throw new AppError('conflict', `${issued} We can cancel it and issue another.`)
  }
  if (known) return
  const { quote, amountInrMinor, priceInrMinor, owedInrMinor } = await findDeposit(ctx, { leadId })
  const names = quote.lines.map(({ name }) => name).join(', ')
  const left = { priceInrMinor, leftInrMinor: owedInrMinor - amountInrMinor }
  const price = priceNote(left, await wasLaunched(ctx, { leadId }))
  await issueInvoice(
    ctx,
    {
      subject: await depositSubject(ctx, leadId),
      part: 'deposit',
      leadId,
      projectId,
      clientEmail,
      author,
      content: {
        buyer,
        subject: names,
        lines: [{ text: `Deposit of 10%: ${names}`, amountMinor: amountInrMinor }],
        shown: shownIn(quote),
        notes: [`${agreed}. ${price}`],
      },
    },
    async (txCtx) => {
      await requireOpenDeposit(txCtx, leadId)
      await recordSending(txCtx, { leadId })
    },
  )
}

/** Null without one, or once it is cancelled or fully refunded. */
export async function findDepositInvoice(
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>,
  { leadId }: { leadId: string },
): Promise<DocumentSummary | null> {
  const document = await findDepositDocument(ctx, leadId)
  const [summary = null] = await documentSummariesOf(ctx, document ? [document] : [])
  return summary
}

export async function findDepositDocument(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  leadId: string,
): Promise<ListedDocument | null> {
  return findDocumentAbout(ctx, await depositSubject(ctx, leadId))
}

function depositSubject(ctx: Pick<Ctx, 'db' | 'clock'>, leadId: string): Promise<DocumentSubject> {
  return nextDocumentSubject(ctx, { kind: 'deposit', id: leadId, endedBy: ['cancelled', 'credited'] })
}

/** Payments wait meanwhile, because the transaction locks the lead's orders. */
async function requireOpenDeposit(ctx: Ctx, leadId: string): Promise<void> {
  const { deposit } = await readLeadAccount(ctx, { leadId })
  if (deposit !== 'owed') {
    throw new AppError('conflict', 'The deposit has just been paid.')
  }
  const [balance] = await ctx.db
    .select({ number: documents.number })
    .from(documents)
    .where(
      and(
        eq(documents.leadId, leadId),
        eq(documents.kind, 'invoice'),
        eq(documents.part, 'balance'),
        ne(documentStatus(ctx.clock()), 'cancelled'),
      ),
    )
  if (balance) throw new AppError('conflict', `The full price is already invoiced: ${balance.number}.`)
}

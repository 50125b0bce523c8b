import { and, eq, ne } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import type { DocumentContent } from '#domain/records/document.ts'
import {
  aboutStanding,
  documentColumns,
  documentStatus,
  type LightDocument,
} from '#features/invoices/document-rows.server.ts'
import type { DocumentSummary } from '#features/invoices/invoice.ts'
import { issueInvoice } from '#features/invoices/issuing/issue-invoice.server.ts'
import { findPaidForPrice } from '#features/payments/orders/lead-payments.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { findDeposit } from '../owed.server.ts'
import { documentSummariesOf } from './document-summaries.server.ts'
import { priceNote, shownIn } from './issue-settled.server.ts'

/**
 * Issues the invoice of a lead's deposit, for a client who would rather pay one than at once, and mails it. A lead has
 * one that is not cancelled: another call changes nothing.
 * @param input.agreed names what the client has accepted
 * @throws AppError `not-found`; `conflict` without a price, for a tax number that the issued one lacks, or for a deposit
 * that is paid, is being checked or is in the balance invoice
 */
export async function issueDepositInvoice({
  ctx,
  input: { leadId, projectId, clientEmail, buyer, agreed, author },
}: {
  ctx: Ctx
  input: {
    leadId: string
    /** The project that the lead became, if it has. */
    projectId: string | null
    clientEmail: string
    buyer: DocumentContent['buyer']
    agreed: string
    author: string
  }
}): Promise<void> {
  const known = await findDepositDocument(ctx, leadId)
  if (known && buyer.taxNumber !== '' && known.content.buyer.taxNumber === '') {
    const issued = `Invoice ${known.number} was issued already, without this tax number.`
    throw new AppError('conflict', `${issued} We can cancel it and issue another.`)
  }
  if (known) return
  const { quote, amountInrMinor, priceInrMinor, owedInrMinor } = await findDeposit({ ctx, input: { leadId } })
  const names = quote.lines.map(({ name }) => name).join(', ')
  const price = priceNote({ priceInrMinor, leftInrMinor: owedInrMinor - amountInrMinor })
  await issueInvoice({
    ctx,
    confirm: (txCtx) => requireOpenDeposit(txCtx, leadId),
    input: {
      about: await aboutDeposit(ctx, leadId),
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
  })
}

/** Finds the invoice of a lead's deposit, and how it stands; null without one, or once it was cancelled or refunded whole. */
export async function findDepositInvoice({
  ctx,
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'gateway'>
  input: { leadId: string }
}): Promise<DocumentSummary | null> {
  const document = await findDepositDocument(ctx, leadId)
  const [summary = null] = await documentSummariesOf(ctx, document ? [document] : [])
  return summary
}

export async function findDepositDocument(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  leadId: string,
): Promise<LightDocument | null> {
  const ofDeposit = eq(documents.about, await aboutDeposit(ctx, leadId))
  const [document] = await ctx.db.select(documentColumns).from(documents).where(ofDeposit)
  return document ?? null
}

function aboutDeposit(ctx: Pick<Ctx, 'db' | 'clock'>, leadId: string): Promise<string> {
  return aboutStanding(ctx, { about: `deposit of lead ${leadId}`, endedBy: ['cancelled', 'credited'] })
}

/** What is booked from now on finds the invoice, because its transaction keeps the orders of the lead. */
async function requireOpenDeposit(ctx: Ctx, leadId: string): Promise<void> {
  const paid = await findPaidForPrice({ ctx, input: { leadId } })
  if (paid && paid.deposit !== 'owed') {
    throw new AppError('conflict', 'The deposit has been paid at this moment.')
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
  if (balance) throw new AppError('conflict', `The whole price is invoiced already: ${balance.number}.`)
}

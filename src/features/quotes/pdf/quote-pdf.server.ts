import { chosenOptions } from '#domain/money/quote-sums.ts'
import { quoteStates } from '#domain/records/quote.ts'
import type { Ctx } from '#platform/context.server.ts'
import { drawPdf } from '#platform/pdf/draw-pdf.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { requireOptions } from '../change-quote.server.ts'
import { quoteRecord } from '../quote.server.ts'
import { findLaunchTime, findPaidFor, quoteOf } from '../read-quote.server.ts'
import { quoteSheetOf } from './quote-sheet.server.ts'

/**
 * @param input.optionIds null for the chosen ones; an answered quote keeps those accepted
 * @throws AppError `unauthenticated`, `not-found`; `invalid` for an unknown option; `unavailable` while too
 * many PDFs are being drawn
 */
export async function readQuotePdf(
  ctx: Ctx,
  { id, optionIds }: { id: string; optionIds: string[] | null },
): Promise<{ number: string; pdf: Buffer }> {
  const { row } = await authoriseRecord(ctx, quoteRecord, id)
  const quote = quoteOf(row, ctx.clock())
  if (optionIds) requireOptions(row, optionIds)
  const isSettled = !quoteStates[quote.status].isOpen && quote.status !== 'draft'
  const paid = await findPaidFor(ctx, row)
  const launchedAt = await findLaunchTime(ctx, row)
  const options = isSettled || !optionIds ? chosenOptions(quote.lines) : optionIds
  const issuedAt = row.sentAt ?? row.createdAt
  return {
    number: quote.number ?? 'quote-draft',
    pdf: await drawPdf(quoteSheetOf(quote, options, { paid, launchedAt }), { issuedAt }),
  }
}

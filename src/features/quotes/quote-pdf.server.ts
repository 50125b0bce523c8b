import { quoteStates } from '#domain/records/quote.ts'
import type { Ctx } from '#platform/context.server.ts'
import { drawPaper } from '#platform/pdf/draw-paper.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { requireOptions } from './change-quote.server.ts'
import { quoteRecord } from './quote.server.ts'
import { chosenOptions } from './quote.ts'
import { quoteSheetOf } from './quote-sheet.server.ts'
import { findPaidFor, quoteOf } from './read-quote.server.ts'

/**
 * Draws a quote as a PDF. While it waits for an answer, its figures follow the options, as on its page.
 * @param input.optionIds null for those that are chosen already; an answered quote keeps its own
 * @throws AppError `unauthenticated`, `not-found`; `invalid` for an option that it does not have; `unavailable` while too
 * many papers are being drawn
 */
export async function readQuotePdf({
  ctx,
  input: { id, optionIds },
}: {
  ctx: Ctx
  input: { id: string; optionIds: string[] | null }
}): Promise<{ number: string; pdf: Buffer }> {
  const { row } = await openRecord(ctx, quoteRecord, id)
  const quote = quoteOf(row, ctx.clock())
  if (optionIds) requireOptions(row, optionIds)
  const isSettled = !quoteStates[quote.status].isOpen && quote.status !== 'draft'
  const paid = await findPaidFor({ ctx, input: row })
  const options = isSettled || !optionIds ? chosenOptions(quote.lines) : optionIds
  const issuedAt = row.sentAt ?? row.createdAt
  return {
    number: quote.number ?? 'quote-draft',
    pdf: await drawPaper(quoteSheetOf(quote, options, paid), { issuedAt }),
  }
}

import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { describeUnsold, type PriceNotice, priceChangedText } from '#domain/money/price-changes.ts'
import { choiceOf } from '#domain/money/quote.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import type { Ctx } from '#platform/context.server.ts'

/** What the sender's page does not know of the price of a stored request; null if it knows all. */
export async function findPriceNotice(
  ctx: Pick<Ctx, 'db' | 'log'>,
  { id }: { id: string },
): Promise<PriceNotice | null> {
  const [lead] = await ctx.db.select({ quote: leads.quote }).from(leads).where(eq(leads.id, id))
  if (!lead?.quote) return null
  const { claimed, total, charge, lines, kind } = lead.quote
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? null
  const change = describeUnsold(await readCatalogue(ctx), choiceOf({ kind, lines }), nameOf)
  const texts = [
    claimed && priceChangedText(claimed, total),
    change && `${change} We’ll write to you about it.`,
  ].filter(Boolean)
  return texts.length > 0 ? { text: texts.join(' '), total: { charged: charge.total, shown: total } } : null
}

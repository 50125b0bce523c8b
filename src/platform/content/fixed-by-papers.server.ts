import { gt } from 'drizzle-orm'
import { documentSeries } from '#db/schema/document-series.ts'
import type { ContentData } from '#domain/records/content.ts'
import type { FieldError } from '../app-error.server.ts'
import type { Ctx } from '../context.server.ts'
import type { AnyContentKind } from './define-content.ts'
import type { Field } from './fields.ts'

/** Numbers and days of papers follow from these fields, so they may differ only before the first paper. */
export async function refusedByPapers(
  { db }: Pick<Ctx, 'db'>,
  { fields }: AnyContentKind,
  { from, to }: { from: ContentData | null; to: ContentData },
): Promise<FieldError[]> {
  const changed = Object.entries(fields as Record<string, Field>).filter(
    ([name, { isFixedByPapers }]) => isFixedByPapers && from && from[name] !== to[name],
  )
  if (changed.length === 0) return []
  const numbered = await db.select().from(documentSeries).where(gt(documentSeries.next, 1)).limit(1)
  if (numbered.length === 0) return []
  return changed.map(([name, { label }]) => ({
    field: name,
    message: `${label}: papers are numbered by it already, so it stays as it is.`,
  }))
}

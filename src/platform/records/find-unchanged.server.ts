import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { auditEntries } from '#db/schema/audit-entries.ts'
import type { Ctx } from '../context.server.ts'
import type { RecordKind, Shape } from './authorise-record.server.ts'
import { isCurrent } from './undo-change.server.ts'

type Values = Record<string, unknown>

/**
 * The ids of those whose every value is as it was stored first: nothing changed it, or all was taken back, by an undo or
 * by hand. What the audit does not tell, such as a change by the program, counts as a change.
 * @param rows as stored now
 */
export async function findUnchanged<S extends Shape>(
  { db }: Pick<Ctx, 'db'>,
  kind: RecordKind<S>,
  rows: readonly (S['row'] & { id: string; version: number })[],
): Promise<Set<string>> {
  const columns = getTableColumns(kind.table)
  const changed = rows.filter(({ version }) => version > 1).map(({ id }) => id)
  const { id, noun, subjectId, before } = auditEntries
  const entries = await db
    .select({ subjectId, before })
    .from(auditEntries)
    .where(and(eq(noun, kind.noun), inArray(subjectId, changed)))
    .orderBy(asc(id))
  const first = new Map<string, { values: Values; writes: number }>()
  for (const entry of entries) {
    const written = Object.entries(entry.before as Values).filter(([name]) => name in columns)
    if (written.length === 0) continue
    const { values, writes } = first.get(entry.subjectId) ?? { values: {}, writes: 0 }
    first.set(entry.subjectId, {
      values: { ...Object.fromEntries(written), ...values },
      writes: writes + 1,
    })
  }
  const unchanged = rows.filter((row) => {
    const { values, writes } = first.get(row.id) ?? { values: {}, writes: 0 }
    return row.version === 1 + writes && isCurrent(row as Values, values)
  })
  return new Set(unchanged.map((row) => row.id))
}

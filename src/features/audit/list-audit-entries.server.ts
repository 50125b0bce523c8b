import { and, eq } from 'drizzle-orm'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { auditEntries } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { NamedRecord, RecordNames } from '#platform/records/record-names.server.ts'
import {
  type AuditEntry,
  type AuditedNoun,
  type AuditLog,
  type AuditLogQuery,
  auditedNouns,
  type auditLog,
} from './audit.ts'
import { auditedFields } from './audited-fields.ts'

const { id, at, by, noun, subjectId, before, after } = auditEntries
const columns = { id, at, by, noun, subjectId, before, after }

const reader = listReader<typeof auditLog>({
  table: auditEntries,
  newest: at,
  status: () => ({}),
  sorts: { made: { by: at, as: 'time' } },
  where: (_ctx, { about, record }) =>
    and(about ? eq(noun, about) : undefined, record ? eq(subjectId, record) : undefined),
})

/** @param names of the nouns whose records have one */
export function listAuditEntries(
  ctx: Ctx,
  names: readonly RecordNames[],
  query: AuditLogQuery,
): Promise<AuditLog> {
  requireStaff(ctx)
  return reader.page(ctx, query, {
    columns,
    async listed(_ctx, rows) {
      const named = await namesOf(ctx, names, rows)
      return {
        noun: 'change',
        itemOf(row): AuditEntry {
          requireKnown(auditedNouns, row.noun)
          return {
            id: row.id,
            at: row.at.toISOString(),
            by: row.by,
            noun: row.noun as AuditedNoun,
            subjectId: row.subjectId,
            ...(named.get(keyOf(row)) ?? { name: '' }),
            fields: auditedFields({ noun: row.noun as AuditedNoun, before: row.before, after: row.after }),
          }
        },
        nameOf: (row) => `${row.noun}, ${row.at.toISOString()}`,
      }
    },
  })
}

type Subject = { noun: string; subjectId: string }

const keyOf = (subject: Subject) => `${subject.noun} ${subject.subjectId}`

async function namesOf(
  ctx: Pick<Ctx, 'db'>,
  names: readonly RecordNames[],
  subjects: readonly Subject[],
): Promise<Map<string, Omit<NamedRecord, 'id'>>> {
  const found = await Promise.all(
    names.map(async (one) => {
      const ids = subjects.filter((subject) => subject.noun === one.noun).map((subject) => subject.subjectId)
      if (ids.length === 0) return []
      const rows = await one.find(ctx, [...new Set(ids)])
      return rows.map(({ id, ...row }) => [keyOf({ noun: one.noun, subjectId: id }), row] as const)
    }),
  )
  return new Map(found.flat())
}

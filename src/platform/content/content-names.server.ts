import { and, eq, inArray, sql } from 'drizzle-orm'
import { contentEntries } from '#db/schema/content-entries.ts'
import { auditEntries } from '../audit.server.ts'
import type { Ctx } from '../context.server.ts'
import { contentNoun } from './content-record.server.ts'
import { type AnyContentKind, nameOf } from './define-content.ts'

/** What the audit log calls them: "Package Business Pro". */
export async function findContentNames(
  { db }: Pick<Ctx, 'db'>,
  kinds: readonly AnyContentKind[],
  ids: readonly string[],
): Promise<{ id: string; kind: AnyContentKind | undefined; name: string }[]> {
  const { id, kind, key, draft, published } = contentEntries
  const rows = await db
    .select({ id, kind, key, draft, published })
    .from(contentEntries)
    .where(inArray(id, [...ids]))
  return rows.map((row) => {
    const known = kinds.find((one) => one.kind === row.kind)
    return { id: row.id, kind: known, name: known ? nameOf(known, row.published ?? row.draft) : row.key }
  })
}

/** What visitors have read until a publication, of removed entries too. */
export async function listFormerNames(
  { db }: Pick<Ctx, 'db'>,
  kinds: readonly AnyContentKind[],
): Promise<{ kind: string; key: string; name: string }[]> {
  const { id, kind, key } = contentEntries
  const found = await Promise.all(
    kinds.map((one) => {
      const name = sql<string>`${auditEntries.before}->'published'->>${one.named}::text`
      return db
        .selectDistinct({ kind, key, name })
        .from(contentEntries)
        .innerJoin(
          auditEntries,
          and(eq(auditEntries.noun, contentNoun), eq(auditEntries.subjectId, sql`${id}::text`)),
        )
        .where(and(eq(kind, one.kind), sql`${name} <> ''`))
    }),
  )
  return found.flat()
}

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BadLine, ImportColumn, ImportReport } from '#domain/records/lead-import.ts'
import type { Ctx } from '#platform/context.server.ts'
import { deriveUuid } from '#platform/derive-uuid.server.ts'
import { readCsv } from '#platform/records/read-csv.server.ts'
import { hasContact, type ImportedLead, importedLeadSchema, importLimits } from './lead-import.ts'
import { fieldsOf, mapColumns } from './map-columns.ts'

export type NewRow = { line: number; lead: ImportedLead; key: string; hash: string }

/** `rows`: those to store. */
export type ImportPlan = { report: ImportReport; rows: NewRow[] }

const sampled = 5

/**
 * What an import of this file would store now, and why not the rest: for the preview, and for the import itself.
 * @param chosen as the last preview showed them
 * @throws AppError `invalid` for a file that cannot be read
 */
export async function planImport(
  ctx: Pick<Ctx, 'db'>,
  bytes: Buffer,
  chosen?: readonly ImportColumn[],
): Promise<ImportPlan> {
  const { encoding, delimiter, header, records } = await readCsv(bytes, { most: importLimits.rows })
  const columns = chosen ? [...chosen] : mapColumns(header)
  const bad: BadLine[] = []
  const good = new Map<string, NewRow & { reference: string }>()
  let repeated = 0
  // Without a column for either, no line is at fault.
  for (const { line, cells } of hasContact(columns) ? records : []) {
    const { reference = '', ...fields } = fieldsOf(columns, cells)
    const checked = v.safeParse(importedLeadSchema, fields, { abortPipeEarly: true })
    if (!checked.success) {
      const [issue] = checked.issues
      const field = issue.path?.[0]?.key
      const column = columns.find((one) => one.field === field)?.header
      bad.push({ line, problem: column ? `${column}: ${issue.message}` : issue.message, cells })
      continue
    }
    const row = { line, lead: checked.output, reference, ...keysOf(checked.output) }
    if (good.has(row.key)) repeated++
    else good.set(row.key, row)
  }
  const known = await findKnown(ctx, [...good.values()])
  const rows = [...good.values()].filter(({ key }) => !known.has(key))
  return {
    rows,
    report: {
      encoding,
      delimiter,
      columns,
      fresh: rows.length,
      known: known.size + repeated,
      bad,
      sample: records.slice(0, sampled),
    },
  }
}

/** Tags are ours to change, so they make no other lead. */
function keysOf({ tags: _, ...lead }: ImportedLead): { key: string; hash: string } {
  const content = JSON.stringify({ ...lead, email: lead.email.toLowerCase() })
  return {
    key: deriveUuid(`imported lead ${content}`),
    hash: createHash('sha256').update(content).digest('base64url'),
  }
}

/** Imported before, exported from here, or the same words from the same person. */
async function findKnown(
  { db }: Pick<Ctx, 'db'>,
  rows: (NewRow & { reference: string })[],
): Promise<Set<string>> {
  const asked = rows.map(({ key, reference, lead: { name, email, phone, companyName, message } }) => ({
    key,
    reference,
    name,
    email,
    phone,
    company: companyName,
    message,
  }))
  const { rows: known } = await db.execute<{ key: string }>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r(key uuid, reference text, name text, email text, phone text, company text, message text)
    )
    select r.key from asked r where exists (select from leads l where l.idempotency_key = r.key)
    union
    select r.key from asked r where exists (select from leads l where l.reference = r.reference)
    union
    select r.key from asked r
    where r.email <> '' and exists (
      select from leads l
      where lower(l.email) = lower(r.email) and lower(l.name) = lower(r.name) and l.phone = r.phone
        and l.company_name = r.company and l.message = r.message and l.status <> 'draft'
    )`)
  return new Set(known.map(({ key }) => key))
}

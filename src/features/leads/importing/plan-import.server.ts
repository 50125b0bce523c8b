import { sql } from 'drizzle-orm'
import type { ImportReport } from '#domain/records/lead-import.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Called, isSamePhone } from '#platform/records/phone-keys.server.ts'
import { openWorkerThread, type WorkerThread } from '#platform/worker-thread.server.ts'
import type { ImportFile, ReadImport, ReadRow } from './read-import.worker.ts'

/** `rows`: those to store. `known`: the others, with the lead that each is. */
export type ImportPlan = {
  report: ImportReport
  rows: ReadRow[]
  known: { leadId: string; sources: string[] }[]
  badLines: string
}

// A thread: a file of 10 MB takes a second to read and check.
let thread: WorkerThread<ImportFile, ReadImport | { refusal: string }> | undefined

/**
 * Hold no transaction open meanwhile.
 * @param file.bytes are moved to the thread, and empty afterwards
 * @throws AppError `invalid` for a file that cannot be read
 */
export async function readImportFile(
  file: ImportFile & { bytes: Uint8Array<ArrayBuffer> },
): Promise<ReadImport> {
  thread ??= openWorkerThread({
    source: 'features/leads/importing/read-import.worker.ts',
    mostWaiting: 0,
    longestMs: 30_000,
  })
  // The queue runs one import at a time in each process.
  const read = await thread.run(file, { mustRun: true, transfer: [file.bytes.buffer] })
  if ('refusal' in read) throw new AppError('invalid', read.refusal)
  return read
}

/** What an import of this file would store now, for the preview and for the import itself. */
export async function planImport(
  ctx: Pick<Ctx, 'db'>,
  { report, rows, lookups, repeated, badLines }: ReadImport,
): Promise<ImportPlan> {
  const known = await findKnown(ctx, lookups)
  const fresh = rows.filter(({ key }) => !known.has(key))
  return {
    badLines,
    rows: fresh,
    known: rows.flatMap(({ key, sources }) => {
      const leadId = known.get(key)
      return leadId === undefined ? [] : { leadId, sources }
    }),
    report: { ...report, fresh: fresh.length, known: known.size + repeated },
  }
}

/**
 * Imported before, as whichever fields, exported from here, or the same words from the same person.
 * @returns the lead that each is, by the row's key
 */
async function findKnown({ db }: Pick<Ctx, 'db'>, lookups: string): Promise<Map<string, string>> {
  const { rows: known } = await db.execute<{
    key: string
    leadId: string
    lookups: Called
    found: Called | null
  }>(sql`
    with lookups as materialized (
      select * from jsonb_to_recordset(${lookups}::jsonb)
        as r(key uuid, sources uuid[], reference text, name text, email text, phone text, company text, place text, message text)
    )
    select r.key, l.id as "leadId", null::jsonb as lookups, null::jsonb as found
    from lookups r join leads l on l.idempotency_key = r.key
    union all
    select r.key, l.id, null, null from lookups r join leads l on l.reference = r.reference
    union all
    select r.key, i.lead_id, null, null from lookups r join imported_rows i on i.row = any(r.sources)
    union all
    select r.key, l.id, jsonb_build_object('phone', r.phone, 'country', r.place),
      jsonb_build_object('phone', l.phone, 'country', l.business_location)
    from lookups r join leads l on lower(l.email) = lower(r.email)
    where r.email <> '' and lower(l.name) = lower(r.name)
      and l.company_name = r.company and l.message = r.message and l.status <> 'draft'`)
  return new Map(
    known.flatMap(({ key, leadId, lookups, found }): [string, string][] =>
      found === null || lookups.phone === found.phone || isSamePhone(lookups, found) ? [[key, leadId]] : [],
    ),
  )
}

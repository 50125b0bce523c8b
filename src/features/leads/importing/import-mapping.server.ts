import { desc, notInArray } from 'drizzle-orm'
import { importMappings } from '#db/schema/lead-imports.ts'
import type { ImportColumn } from '#domain/records/lead-import.ts'
import type { Ctx } from '#platform/context.server.ts'
import { importLimits } from './lead-import.ts'
import type { ImportMapping } from './read-import.worker.ts'

export function listMappings({ db }: Pick<Ctx, 'db'>): Promise<ImportMapping[]> {
  return db.select().from(importMappings)
}

/** For the next file with this header. The oldest go, so that a thread can take them all. */
export async function rememberMapping(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  header: string,
  columns: readonly ImportColumn[],
): Promise<void> {
  const set = { uses: columns.map(({ field }) => field), at: clock() }
  await db
    .insert(importMappings)
    .values({ header, ...set })
    .onConflictDoUpdate({ target: importMappings.header, set })
  const newest = db
    .select({ header: importMappings.header })
    .from(importMappings)
    .orderBy(desc(importMappings.at))
    .limit(importLimits.mappings)
  await db.delete(importMappings).where(notInArray(importMappings.header, newest))
}

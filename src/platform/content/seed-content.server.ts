import * as v from 'valibot'
import { contentEntries } from '#db/schema/content-entries.ts'
import type { ContentData } from '#domain/records/content.ts'
import type { Ctx } from '../context.server.ts'
import { publish } from '../publish.server.ts'
import type { AnyContentKind } from './define-content.ts'

/** `publishedAt`: default now. */
type SeedEntry = { id: string; publishedAt?: Date }

export type Seed = { kind: AnyContentKind; entries: readonly SeedEntry[] }

export function seedOf<Kind extends AnyContentKind>(kind: Kind, entries: readonly SeedEntry[]): Seed {
  return { kind, entries }
}

/**
 * Inserts the entries that the table has never had, as published. What staff changed or removed stays.
 * @throws ValiError for a seed that its kind refuses
 */
export async function seedContent(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  seeds: readonly Seed[],
): Promise<void> {
  const at = clock()
  const rows = seeds.flatMap(({ kind, entries }) =>
    entries.map(({ id: key, publishedAt = at, ...fields }, index) => {
      const data = v.parse(kind.schema, fields) as ContentData
      return {
        kind: kind.kind,
        key,
        position: index + 1,
        draft: data,
        published: data,
        firstPublishedAt: publishedAt,
        lastPublishedAt: publishedAt,
        createdAt: at,
        updatedAt: at,
      }
    }),
  )
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(contentEntries)
      .values(rows)
      // Staff may also have written one with the same address.
      .onConflictDoNothing()
      .returning({ kind: contentEntries.kind })
    const kinds = new Set(stored.map(({ kind }) => kind))
    const tags = new Set(seeds.filter(({ kind }) => kinds.has(kind.kind)).map(({ kind }) => kind.publishes))
    for (const tag of tags) await publish(tx, tag)
  })
}

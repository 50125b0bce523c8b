import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { createServer, createServerModuleRunner } from 'vite'
import { migrateDatabase } from '#platform/database.server.ts'
import { seedRows } from '../../scripts/seed/seed-rows.ts'
import { openOwnDatabase } from '../servers/site.ts'
import { type Figure, formatNumber } from './figure.ts'
import type { ListReading } from './long-lists.ts'

/** A list may take half as long again at many leads. */
const aim = 1.5
/** Below, the ratio is of noise. */
const unnoticedMs = 5

/** @param options.plans the file for the queries' plans at both sizes */
export async function measureLists(
  within: string,
  {
    sizes: { few, many },
    rounds,
    plans,
  }: { sizes: { few: number; many: number }; rounds: number; plans: string },
): Promise<Figure[]> {
  const small = await readSeeded(within, few, rounds)
  const large = await readSeeded(within, many, rounds)
  const written = [...sectionsOf(few, small), ...sectionsOf(many, large)]
  await writeFile(plans, written.join('\n\n'))
  return large.map(({ name, ms }, index) => {
    const before = small[index]?.ms ?? Number.NaN
    return {
      name,
      measured: `${formatNumber(ms)} ms`,
      against: `${formatNumber(before)} ms at ${formatNumber(few)} leads: ${formatNumber(ms / before)} times`,
      isMet: ms <= Math.max(before * aim, unnoticedMs),
      note: '',
    }
  })
}

function sectionsOf(leads: number, readings: readonly ListReading[]): string[] {
  return readings.map(
    ({ name, ms, plans }) =>
      `== ${name}, ${formatNumber(leads)} leads, ${formatNumber(ms)} ms\n${plans.join('\n\n')}`,
  )
}

async function readSeeded(within: string, leads: number, rounds: number): Promise<ListReading[]> {
  const database = await openOwnDatabase(within)
  // Node alone cannot run the mails' components, which the lists import.
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, watch: null } })
  try {
    await migrateDatabase(database.url)
    const client = new pg.Client(database.url)
    await client.connect()
    await seedRows(client, leads, (line) => console.log(`  ${line}`))
    await client.end()
    const runner = createServerModuleRunner(vite.environments.ssr)
    const { readLists } = (await runner.import(
      '/test/load/long-lists.ts',
    )) as typeof import('./long-lists.ts')
    return await readLists(database.url, { rounds })
  } finally {
    await vite.close()
    await database.close()
  }
}

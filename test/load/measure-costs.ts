import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { createServer, createServerModuleRunner } from 'vite'
import { migrateDatabase } from '#platform/database.server.ts'
import { seedRows } from '../../scripts/seed/seed-rows.ts'
import { openOwnDatabase, openSite } from '../servers/site.ts'
import type { Figure } from './figure.ts'
import { countryHeader } from './uncached-page.ts'

/** @param options.costs the file for each address's own time */
export async function measureCosts(
  within: string,
  { leads, rounds, pauseMs, costs: file }: { leads: number; rounds: number; pauseMs: number; costs: string },
): Promise<Figure[]> {
  const database = await openOwnDatabase(within)
  await migrateDatabase(database.url)
  const client = new pg.Client(database.url)
  await client.connect()
  await seedRows(client, leads, (line) => console.log(`  ${line}`))
  await client.end()
  const site = await openSite({ database, settings: { COUNTRY_HEADER: countryHeader } })
  // Node alone cannot run the mails' components, which the list of addresses imports.
  const vite = await createServer({ server: { middlewareMode: true, hmr: false, watch: null } })
  try {
    const runner = createServerModuleRunner(vite.environments.ssr)
    const { measureCostlyRequests } = (await runner.import(
      '/test/load/costly-requests.ts',
    )) as typeof import('./costly-requests.ts')
    const { figures, costs } = await measureCostlyRequests(site, { rounds, pauseMs })
    await writeFile(file, `${costs.join('\n')}\n`)
    return figures
  } finally {
    await vite.close()
    await site.close()
  }
}

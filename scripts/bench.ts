// Measures the built program beside limits from the same run. A missed aim fails nothing.
import { mkdir } from 'node:fs/promises'
import { isFull } from '../test/browser/is-full.ts'
import { measureCachedPage } from '../test/load/cached-page.ts'
import { measureDurableLeads } from '../test/load/durable-leads.ts'
import { atMost, type Figure, formatTable } from '../test/load/figure.ts'
import { measureFirstLoadScript } from '../test/load/first-load-script.ts'
import { measureIdleProgram } from '../test/load/idle-program.ts'
import { measureCosts } from '../test/load/measure-costs.ts'
import { measureLists } from '../test/load/measure-lists.ts'
import { countryHeader, measureUncachedPage } from '../test/load/uncached-page.ts'
import { readUsage } from '../test/load/usage.ts'
import { measureWebhooks } from '../test/load/webhooks.ts'
import { openOwnDatabase, openSite } from '../test/servers/site.ts'

const rounds = isFull ? 9 : 5
// The temporary folder may be in memory, where fsync is free.
const folder = 'node_modules/.cache'
await mkdir(folder, { recursive: true })

if (process.argv.includes('--lists')) {
  const plans = 'node_modules/.cache/bench-lists.txt'
  const asked = process.argv.find((argument) => argument.startsWith('--leads='))?.slice('--leads='.length)
  const sizes = { few: 1000, many: Number(asked ?? (isFull ? 1_000_000 : 100_000)) }
  console.log(formatTable(await measureLists(folder, { sizes, rounds, plans })))
  console.log(`\nThe plans are in ${plans}.`)
  process.exit()
}

if (process.argv.includes('--costs')) {
  const costs = 'node_modules/.cache/bench-costs.txt'
  console.log(formatTable(await measureCosts(folder, { leads: 20_000, rounds, pauseMs: 5000, costs })))
  console.log(`\nThe time of each address alone is in ${costs}.`)
  process.exit()
}

const figures: Figure[] = []
async function take(measuring: string, figure: Promise<Figure>): Promise<void> {
  console.log(`Measuring ${measuring}…`)
  const done = await figure
  console.log(`  ${done.measured}`)
  figures.push(done)
}

await take('an idle program', measureIdleProgram(folder, { seconds: isFull ? 60 : 20 }))
const site = await openSite({
  database: await openOwnDatabase(folder),
  settings: { COUNTRY_HEADER: countryHeader },
  args: ['--role=web'],
})
try {
  await take('pages from the cache', measureCachedPage(site.origin, { rounds, seconds: isFull ? 8 : 4 }))
  await take('pages not in the cache', measureUncachedPage(site, { rounds }))
  await take(
    'leads',
    measureDurableLeads({ origin: site.origin, databaseUrl: site.database.url }, { rounds, leads: 3000 }),
  )
  await take('webhooks', measureWebhooks(site, { orders: isFull ? 1000 : 200 }))
  await take('the first load in a browser', measureFirstLoadScript(site.origin))
  const { residentBytes } = await readUsage(site.origin)
  figures.push(
    atMost({
      name: 'Resident memory',
      unit: 'MB',
      measured: residentBytes / 1e6,
      aim: 250,
      note: 'of the server process, after all of the above',
    }),
  )
  console.log(`\n${formatTable(figures)}`)
} finally {
  await site.close()
}

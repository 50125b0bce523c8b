import { freshAddress } from '../fixtures/visitor-fixtures.ts'
import type { Site } from '../servers/site.ts'
import { atMost, type Figure, formatNumber, median } from './figure.ts'
import { readUsage } from './usage.ts'

/** The visitor's country. */
export const countryHeader = 'x-visitor-country'

const connections = 8
const ofBrowsers = 'gzip, deflate, br, zstd'

// More than cached pages, so each page is evicted before its next request.
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
export const countries = letters.flatMap((first) => letters.map((second) => first + second)).slice(0, 600)

/** Measures the server's CPU time: data, markup, compression. Each country has its own page. */
export async function measureUncachedPage(
  { origin, query }: Pick<Site, 'origin' | 'query'>,
  { rounds }: { rounds: number },
): Promise<Figure> {
  await addCountries({ query })
  const uncached = await cpuMilliseconds(origin, countries, rounds)
  const [first = ''] = countries
  const cached = await cpuMilliseconds(origin, Array(600).fill(first), rounds)
  if (uncached < cached * 3)
    throw new Error('These pages came from the cache: ask for more of them than it holds.')
  return atMost({
    name: 'Uncached /',
    unit: 'ms CPU',
    measured: uncached,
    aim: 5,
    note: `median of ${rounds} × ${countries.length}, ${connections} connections, all threads; from the cache ${formatNumber(cached)} ms`,
  })
}

/** Adds countries, each with prices of its own. */
export async function addCountries({ query }: Pick<Site, 'query'>): Promise<void> {
  await query(
    `insert into pricing_locations (country_code, country_name, currency, multiplier)
     select code, code, 'USD', 1 + place / 10000.0 from unnest($1::text[]) with ordinality as given (code, place)
     on conflict do nothing`,
    [countries],
  )
}

async function cpuMilliseconds(origin: string, ofCountries: string[], rounds: number): Promise<number> {
  for (let round = 0; round < 2; round++) await askAll(origin, ofCountries)
  const measured: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await readUsage(origin)
    await askAll(origin, ofCountries)
    const after = await readUsage(origin)
    measured.push(((after.cpuSeconds - before.cpuSeconds) * 1000) / ofCountries.length)
  }
  return median(measured)
}

async function askAll(origin: string, ofCountries: string[]): Promise<void> {
  const left = ofCountries.values()
  const asking = Array.from({ length: connections }, async () => {
    for (const country of left) await askUncached(origin, country)
  })
  await Promise.all(asking)
}

/** @param country one of `countries`, each of which has its own page */
export async function askUncached(origin: string, country: string): Promise<string> {
  const response = await fetch(`${origin}/`, {
    headers: { [countryHeader]: country, 'accept-encoding': ofBrowsers, 'x-forwarded-for': freshAddress() },
  })
  if (!response.ok) throw new Error(`/ answered ${response.status}`)
  return response.text()
}

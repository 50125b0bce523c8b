import { encodePage } from '#server/encoded-body.server.ts'
import { atMost, type Figure, formatNumber } from './figure.ts'
import { readUsage } from './usage.ts'

/** Name of the header that tells the server a visitor's country in this run. */
export const countryHeader = 'x-visitor-country'

const ofBrowsers = 'gzip, deflate, br, zstd'

// One page each, and more of them than the server keeps: asked for in turn, each was forgotten when its turn comes.
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const countries = letters.flatMap((first) => letters.map((second) => first + second)).slice(0, 600)

/** CPU time of the server's process for a page that is not in the cache: its data, its markup, its compression. */
export async function measureUncachedPage(origin: string, { rounds }: { rounds: number }): Promise<Figure> {
  const html = await renderAll(origin, countries)
  const uncached = await cpuMilliseconds(origin, countries, rounds)
  const cached = await cpuMilliseconds(origin, countries.slice(0, 1), 600)
  if (uncached < cached * 3)
    throw new Error('These pages came from the cache: ask for more of them than it holds.')
  const compression = compressionMilliseconds(html)
  return atMost({
    name: 'Uncached /',
    unit: 'ms CPU',
    measured: uncached,
    limit: 2,
    note: `mean of ${rounds * countries.length}, all threads; compression (zstd of ${formatNumber(html.length / 1000)} kB) is ${formatNumber(compression)} ms of it; from the cache ${formatNumber(cached)} ms`,
  })
}

async function cpuMilliseconds(origin: string, ofCountries: string[], rounds: number): Promise<number> {
  const before = await readUsage(origin)
  for (let round = 0; round < rounds; round++) await renderAll(origin, ofCountries)
  const after = await readUsage(origin)
  return ((after.cpuSeconds - before.cpuSeconds) * 1000) / (rounds * ofCountries.length)
}

async function renderAll(origin: string, ofCountries: string[]): Promise<string> {
  let html = ''
  for (const country of ofCountries) {
    const response = await fetch(`${origin}/`, {
      headers: { [countryHeader]: country, 'accept-encoding': ofBrowsers },
    })
    if (!response.ok) throw new Error(`/ answered ${response.status}`)
    html = await response.text()
  }
  return html
}

function compressionMilliseconds(html: string): number {
  const times = 200
  for (let time = 0; time < times; time++) encodePage(200, html, {}).page?.compress('zstd')
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) encodePage(200, html, {}).page?.compress('zstd')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

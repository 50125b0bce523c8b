// Runs Lighthouse as a phone on four pages and a bare one, five times each. Needs a quiet machine.
import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import {
  measurePage,
  median,
  missedAims,
  type PageRun,
  serveBarePage,
  weighDocument,
} from '../test/load/page-quality.ts'
import { giveWay, openQuietBrowser } from '../test/load/quiet-browser.ts'
import { openOwnDatabase, openSite } from '../test/servers/site.ts'

const rounds = 5
const paths = ['/', '/version-b', '/blog', '/blog/three-numbers-of-a-fast-page']

await mkdir('node_modules/.cache', { recursive: true })
const site = await openSite({ database: await openOwnDatabase('node_modules/.cache'), args: ['--role=web'] })
const bare = await serveBarePage()
const browser = await openQuietBrowser()
const { port } = browser
giveWay()
try {
  const bareRuns: PageRun[] = []
  const runs = new Map<string, PageRun[]>(paths.map((path) => [path, []]))
  // Warms up the browser, and each page until the server sends it as Brotli.
  await measurePage(bare.url, port)
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  for (const path of paths) {
    for (let encoding: string | null = null; encoding !== 'br'; await setTimeout(100))
      encoding = (await fetch(site.origin + path, { headers })).headers.get('content-encoding')
  }
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`\nRound ${round} of ${rounds}`)
    bareRuns.push(print('a bare page', await measurePage(bare.url, port)))
    for (const path of paths) runs.get(path)?.push(print(path, await measurePage(site.origin + path, port)))
  }
  console.log('\nMedians, and how many times the bare page')
  const ratio = (of: readonly PageRun[], name: 'fcpMs' | 'lcpMs') => {
    const [own, least] = [of, bareRuns].map((each) => median(each.map((run) => run[name])))
    return `${Math.round(own ?? 0)} ms (${((own ?? 0) / (least ?? 1)).toFixed(3)})`
  }
  for (const [path, of] of runs) {
    const tbt = Math.round(median(of.map((run) => run.tbtMs)))
    console.log(`  ${path}: FCP ${ratio(of, 'fcpMs')}, LCP ${ratio(of, 'lcpMs')}, TBT ${tbt} ms`)
    const kilobytes = (await weighDocument(site.origin + path)) / 1000
    // A larger document costs one more round trip.
    console.log(`    document ${kilobytes.toFixed(1)} kB with headers, at most 14.6 where it fits, else 20`)
    for (const line of missedAims(of, bareRuns)) console.log(`    MISSED ${line}`)
  }
} finally {
  browser.kill()
  bare.close()
  await site.close()
}

function print(name: string, run: PageRun): PageRun {
  const scores = [run.performance, run.accessibility, run['best-practices'], run.seo].join(' ')
  const times = `FCP ${Math.round(run.fcpMs)} LCP ${Math.round(run.lcpMs)} TBT ${Math.round(run.tbtMs)} CLS ${run.cls.toFixed(4)}`
  console.log(`  ${name}: ${scores}, ${times}`)
  return run
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Lighthouse on mobile: scores up to 100, times in milliseconds. */
export type PageRun = Record<(typeof categories)[number], number> & {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Audits that lower a score. */
  faults: string[]
}

/** @param port of a browser's DevTools protocol */
export async function measurePage(url: string, port: number): Promise<PageRun> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const scoreOf = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const figureOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const faults = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const isFault = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9
      return audit && isFault ? [`${name}: ${audit.title} ${audit.displayValue ?? ''}`.trim()] : []
    }),
  )
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    fcpMs: figureOf('first-contentful-paint'),
    lcpMs: figureOf('largest-contentful-paint'),
    tbtMs: figureOf('total-blocking-time'),
    cls: figureOf('cumulative-layout-shift'),
    faults,
  }
}

/** A minimal page from its own process, with the same priority as the site's. */
export async function serveBarePage(): Promise<{ url: string; close(): void }> {
  const server = fork(new URL('bare-page.ts', import.meta.url))
  const [url] = (await once(server, 'message')) as [string]
  return { url, close: () => server.kill() }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Counts the bytes on the wire, including headers. */
export async function weighDocument(url: string): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'br' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  // A header line is `name: value` and CR LF.
  const head = answer.rawHeaders.reduce((sum, part) => sum + part.length + 2, 'HTTP/1.1 200 OK'.length + 4)
  return head + Number(answer.headers['content-length'])
}

/** Aims that the runs' medians miss, given a bare page's runs of the same minutes. */
export function missedAims(runs: readonly PageRun[], bare: readonly PageRun[]): string[] {
  const medianOf = (name: Exclude<keyof PageRun, 'faults'>) => median(runs.map((run) => run[name]))
  const missed = [...new Set(runs.flatMap((run) => run.faults))]
  for (const name of categories) {
    const aim = name === 'performance' ? 99 : 100
    if (!(medianOf(name) >= aim)) missed.push(`${name} ${medianOf(name)}, at least ${aim}`)
  }
  if (!(medianOf('cls') <= 0.01)) missed.push(`layout shift ${medianOf('cls')}, at most 0.01`)
  if (!(medianOf('tbtMs') <= 50)) missed.push(`blocked for ${Math.round(medianOf('tbtMs'))} ms, at most 50`)
  for (const [paint, aim] of [
    ['fcpMs', 1.1],
    ['lcpMs', 1.15],
  ] as const) {
    const ratio = medianOf(paint) / median(bare.map((run) => run[paint]))
    if (!(ratio <= aim))
      missed.push(`${paint} is ${ratio.toFixed(3)} times that of a bare page, at most ${aim}`)
  }
  return missed
}

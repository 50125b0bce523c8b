import { fork } from 'node:child_process'
import { once } from 'node:events'
import lighthouse from 'lighthouse'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One run of Lighthouse as a phone: scores of 100, times in milliseconds. */
export type PageRun = Record<(typeof categories)[number], number> & {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Audits that cost a score, by their titles. */
  faults: string[]
}

/** @param port on which a browser answers for its developers' tools. */
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

/** The least a page can be, from a process of its own like the site, so that both answer with the same priority. */
export async function serveBarePage(): Promise<{ url: string; close(): void }> {
  const server = fork(new URL('bare-page.ts', import.meta.url))
  const [url] = (await once(server, 'message')) as [string]
  return { url, close: () => server.kill() }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** What a page's runs break of what we promise, given those of a bare page in the same minutes. */
export function brokenPromises(runs: readonly PageRun[], bare: readonly PageRun[]): string[] {
  const broken = runs.flatMap((run, index) => [
    ...categories.filter((name) => run[name] < 100).map((name) => `run ${index + 1}: ${name} ${run[name]}`),
    ...(run.cls > 0.001 ? [`run ${index + 1}: layout shift ${run.cls}`] : []),
    ...run.faults.map((fault) => `run ${index + 1}: ${fault}`),
  ])
  const tbtMs = median(runs.map((run) => run.tbtMs))
  if (tbtMs > 20) broken.push(`blocked for ${Math.round(tbtMs)} ms, at most 20`)
  for (const paint of ['fcpMs', 'lcpMs'] as const) {
    const ratio = median(runs.map((run) => run[paint])) / median(bare.map((run) => run[paint]))
    if (!(ratio <= 1.15))
      broken.push(`${paint} is ${ratio.toFixed(3)} times that of a bare page, at most 1.15`)
  }
  return broken
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocation } from '#domain/pricing.ts'
import { openLog } from '#platform/log.server.ts'
import { createPages } from './pages.server.ts'

/** What staff change while a page is made. */
const stored = { project: 'an old project', multiplier: 1.3 }
/** Keeps answers back, once they are read, until it is opened. */
let gate: { reached(): void; opened: Promise<void> } | null = null

const pages = createPages({
  async api(path) {
    const answers: Record<string, unknown> = {
      '/api/pricing/location': { ...defaultLocation, priceMultiplier: stored.multiplier },
      '/api/pricing/currencies': {},
    }
    const answer = answers[path] ?? { project: stored.project }
    const response = Response.json(answer)
    gate?.reached()
    await gate?.opened
    return response
  },
  async renderPage({ seed, lateData, kept }) {
    const { project } = Object.values(lateData)[0] as typeof stored
    const section = kept?.placeOf('portfolio') ?? `<section id="portfolio">${project}</section>`
    const markup = `<p>${JSON.stringify(seed.pricing.state)}</p><!--$-->${section}<!--/$-->`
    return { html: kept?.complete(markup) ?? [markup], inline: { scripts: [], styles: [] } }
  },
  assets: {
    bootScript: '',
    fonts: [],
    entry: '',
    forScreen: () => Promise.reject(new Error('not asked for')),
  },
  origin: 'https://orbweaver.example',
  headers: { api: {}, file: {}, demoSite: {}, page: () => ({}) },
  countryOf: () => null,
  experiment: () => null,
  isHttps: true,
  development: false,
  log: openLog('silent'),
})
const server = createServer((request, response) => pages.respond(request, response))

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
})

const ask = async () =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/home`)).text()

/** Asks for a page, and changes what it shows once that has been read. */
async function askAndChange(change: () => void, tag: string): Promise<void> {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate = { reached: reached.resolve, opened: opened.promise }
  const asked = ask()
  await reached.promise
  gate = null
  change()
  pages.drop(tag)
  opened.resolve()
  await asked
}

test('a section made of what no longer holds is not shown again', async () => {
  // With the prices known, the next thing to be read is what the section shows.
  await ask()
  pages.drop('portfolio')
  await askAndChange(() => {
    stored.project = 'a new project'
  }, 'portfolio')
  expect(await ask()).toContain('a new project')
})

test('prices read before they changed are not shown again', async () => {
  pages.drop('*')
  await askAndChange(() => {
    stored.multiplier = 2
  }, 'pricing')
  expect(await ask()).toContain('"priceMultiplier":2')
})

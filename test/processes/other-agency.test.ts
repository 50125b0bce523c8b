import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Documents } from '#features/billing/documents/invoice.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { publicPaths } from '../browser/public-paths.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { findElement, textOf } from '../readers/read-html.ts'
import { printedOn } from '../readers/read-pdf.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: { url: string; drop: () => Promise<void> }
let folder: string
let site: SiteProcess
let cookie: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.ts', 'other-agency'], {
    env: { PATH: process.env.PATH, ...settings },
  })
  const [, email, password] = /^ {2}client +(\S+) +(\S+)$/m.exec(stdout) ?? []
  expect(stdout).toContain('desk@nadi.example')
  site = await startSite(settings)
  const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ email, password }),
  })
  cookie = cookieOf(signedIn)
})
afterAll(async () => {
  await site?.kill()
  await database.drop()
  await rm(folder, { recursive: true })
})

const read = async (path: string) => (await fetch(site.origin + path)).text()

const ours = /orb\s?weav|woven|\bweav|spider|zigzag|#ffc933/gi

/** What readers, search engines and programs read of a page. */
function wordsOf(html: string): string {
  return (
    html
      .replace(/<style.*?<\/style>|<script(?! type="application).*?<\/script>/gs, '')
      .replace(/ (class|data-woven)="[^"]*"/g, '')
      // The name of a database in visitors' browsers, which holds what they have not sent yet.
      .replace('<code>orbweaver-outbox</code>', '')
  )
}

test.each([...publicPaths, '/login', '/signup', '/nowhere', '/blog?page=2', '/blog?tag=performance'])(
  'nothing of the built-in agency is left on %s',
  async (path) => {
    const page = await read(path)
    expect(page).toContain('Nadi Studio')
    expect(wordsOf(page).match(ours) ?? []).toEqual([])
  },
)

test('pages load its fonts and none of ours', async () => {
  const page = await read('/')
  const [, fonts = ''] = /data-fonts="([^"]*)"/.exec(page) ?? []
  expect(fonts.split(' ').map((file) => /assets\/(\w+-\w+)/.exec(file)?.[1])).toEqual([
    'bricolage-basic',
    'hanken-basic',
    'albert-rupee',
  ])
  expect(page).toMatch(/--font-display:\s*"?Bricolage Grotesque/)
  const [first = ''] = fonts.split(' ')
  const font = await fetch(site.origin + first)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
})

test.each([
  ['/robots.txt', 'https://nadi.example/sitemap.xml'],
  ['/sitemap.xml', 'https://nadi.example/'],
  ['/.well-known/security.txt', 'mailto:namaste@nadi.example'],
  ['/site.webmanifest', '"name":"Nadi Studio"'],
  ['/blog/feed.xml', '<title>Nadi Studio blog</title>'],
  ['/icon.svg', '#8fd6b4'],
  ['/covers/design/any-article.svg', '#8fd6b4'],
])('nor in %s, which has the other agency’s', async (path, its) => {
  const text = await read(path)
  expect(text).toContain(its)
  expect(text.match(ours) ?? []).toEqual([])
})

test('its contact page has its address and hours', async () => {
  const ways = findElement(await read('/contact'), 'aside', 'aria-labelledby="ways-title"')
  expect(textOf(ways)).toContain('Address14 Jetty Road\nKochi 682001\nIndia')
  expect(textOf(ways)).toContain('Open (India time)Monday to Friday: 9:30 to 18:00\nSaturday: 10:00 to 13:00')
})

test('nor in the words of a shared picture', async () => {
  const page = await read('/')
  const [, text] = /property="og:image:alt" content="([^"]*)"/.exec(page) ?? []
  expect(text).toBe('Your website, live in three days. Pay 10% to start, 90% when it is done. Nadi Studio.')
})

test('nor in any email of the demo', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const readMails = async () =>
    (await client.query<{ kind: string; html: string; text: string }>('select kind, html, text from mails'))
      .rows
  const countKinds = async () => new Set((await readMails()).map(({ kind }) => kind)).size
  await expect.poll(countKinds, { timeout: 60_000 }).toBeGreaterThan(10)
  const rows = await readMails()
  for (const { html, text } of rows) {
    expect(text).toContain('Nadi Studio · namaste@nadi.example')
    expect([...(text.match(ours) ?? []), ...(html.match(ours) ?? [])]).toEqual([])
  }
})

test('nor on its papers, which have its address and tax number', async () => {
  const answer = await fetch(`${site.origin}/api/my/invoices`, { headers: { cookie } })
  const { documents }: Documents = await answer.json()
  const [first] = documents.filter(isReadable)
  const pdf = await fetch(`${site.origin}/api/invoices/${first?.id}/pdf`, { headers: { cookie } })
  expect(pdf.status).toBe(200)
  const printed = (await printedOn(new Uint8Array(await pdf.arrayBuffer()))).join('\n')
  for (const words of ['Nadi Studio', '14 Jetty Road', 'Tax number 32AAPFU0939F1ZV'])
    expect(printed).toContain(words)
  expect(printed.match(ours) ?? []).toEqual([])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { publicPaths } from '../browser/public-paths.ts'
import { postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

vi.setConfig({ testTimeout: 60_000 })

let site: Site
let second: SiteProcess
let worker: SiteProcess
let folder: string
let cookie: string

beforeAll(async () => {
  site = await openSite({ args: ['--role=web'] })
  folder = await mkdtemp(join(tmpdir(), 'orbweaver-second-'))
  second = await startSite({ ...site.settings, DATA_DIR: folder }, ['--role=web'])
  worker = await startSite({ ...site.settings, DATA_DIR: folder }, ['--role=worker'])
  const signedIn = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify(site.staff),
  })
  cookie = cookieOf(signedIn)
})
afterAll(async () => {
  await worker.kill()
  await second.kill()
  await site.close()
  await rm(folder, { recursive: true })
})

async function change(act: 'save' | 'publish', fields: object): Promise<void> {
  const path = `${site.origin}/api/admin/content/agency`
  const list = (await (await fetch(path, { headers: { cookie } })).json()) as ContentList
  const entry = list.items.find((item): item is ContentEntry => 'draft' in item)
  const answer = await fetch(`${path}/${entry?.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ act, data: { ...entry?.draft, ...fields }, version: entry?.version }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

const files = ['/site.webmanifest', '/.well-known/security.txt', '/blog/feed.xml', '/login', '/icon.svg']
const read = async (path: string) => (await fetch(second.origin + path)).text()

test('a draft leaves no trace, at no address of any process', async () => {
  await change('save', { name: 'Silk in secret', email: 'secret@silk.test', accent: '#7bdcb5' })
  for (const origin of [site.origin, second.origin]) {
    for (const path of [...publicPaths, ...files, '/?draft', '/contact?draft=1']) {
      expect(await (await fetch(origin + path)).text(), path).not.toMatch(/silk in secret|silk\.test|7bdcb5/i)
    }
  }
})

test('a preview shows staff the drafted facts, while visitors of the same process get the published ones', async () => {
  const facts = { name: 'Silk in secret', accent: '#7bdcb5', deliveryHours: 31, checkDays: 13 }
  await change('save', facts)
  const previewed = (path: string) => fetch(`${site.origin}${path}?draft`, { headers: { cookie } })
  // A search is rendered anew for each visitor.
  const visited = [...publicPaths, ...publicPaths.map((_, nth) => `/blog?q=page${nth}`)]
  const [previews, pages] = await Promise.all([
    Promise.all(publicPaths.map(previewed)),
    Promise.all(visited.map((path) => fetch(site.origin + path))),
  ])
  for (const [nth, answer] of previews.entries()) {
    const html = await answer.text()
    const path = publicPaths[nth]
    expect([path, answer.status, html.match(/Orbweaver(?! studio)/g)]).toEqual([path, 200, null])
    for (const its of [
      'Silk in secret',
      '--yolk:#7bdcb5',
      '"agency":{"name":"Silk in secret"',
      'Draft preview.',
    ])
      expect(html, path).toContain(its)
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  }
  const landing = await (await previewed('/')).text()
  expect(landing).toContain('within 31 hours')
  expect(landing).toContain('you have 13 days to check')
  for (const page of [...pages, ...(await Promise.all(visited.map((path) => fetch(site.origin + path))))]) {
    const html = await page.text()
    expect(html, page.url).toContain('Orbweaver')
    expect(html, page.url).not.toMatch(/Silk in secret|7bdcb5|31 hours|Draft preview/)
  }
})

test('published facts show on every page, file and mail of the other processes', async () => {
  for (const path of publicPaths) expect(await read(path), path).toContain('Orbweaver')
  await change('publish', {
    name: 'Loom Street',
    email: 'hello@loom.test',
    domain: 'loom.test',
    accent: '#7bdcb5',
    deliveryHours: 31,
  })
  await expect.poll(() => read('/')).toContain('Loom Street')

  for (const path of publicPaths) {
    const page = await read(path)
    expect(page, path).toContain('Loom Street')
    expect(page, path).not.toMatch(/Orbweaver(?! studio)/)
    expect(page, path).toContain('--yolk:#7bdcb5')
    expect(page, path).toContain('"agency":{"name":"Loom Street"')
  }
  const [manifest, security, feed, login, icon] = await Promise.all(files.map(read))
  expect(JSON.parse(manifest ?? '')).toMatchObject({ name: 'Loom Street', short_name: 'Loom Street' })
  expect(security).toContain('Contact: mailto:hello@loom.test')
  expect(feed).toContain('<title>Loom Street blog</title>')
  expect(feed).toContain('<dc:creator>Loom Street studio</dc:creator>')
  expect(login).toContain('<title>Log in · Loom Street</title>')
  expect(icon).toContain('#7bdcb5')
  expect(await read('/')).toContain('within 31 hours')
  expect(await read('/')).toContain('<link rel="canonical" href="https://loom.test/">')

  await postProjectRequest(site.origin, projectRequest({ customerEmail: 'mira@example.com' }))
  const [mail] = await site.mailbox.mailsTo('mira@example.com')
  expect(mail?.headers.from).toMatch(/^Loom Street </)
  expect(mail?.headers['reply-to']).toBe('Loom Street <hello@loom.test>')
  expect(mail?.text).not.toContain('Orbweaver')
  expect(mail?.html).toContain('#7bdcb5')
})

test('a process that starts later has them from its first page on', async () => {
  const third = await startSite({ ...site.settings, DATA_DIR: folder }, ['--role=web'])
  const page = await (await fetch(third.origin)).text()
  await third.kill()
  expect(page).toContain('Loom Street')
})

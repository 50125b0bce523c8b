import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectKind } from '#features/portfolio/project-kind.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { findElement, findElements, textOf, textsOf } from '../readers/read-html.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

let site: Site
let second: SiteProcess
let editor: string

beforeAll(async () => {
  site = await openSite()
  second = await startSite({ ...site.settings, PORT: String(await findFreePort()) }, ['--role=web'])
  const owner = cookieOf(await post('/api/auth/sign-in/email', site.staff, ''))
  await site.query("update users set staff_role = 'editor' where email = $1", [site.staff.email])
  editor = owner
})
afterAll(async () => {
  await second.stop()
  await site.close()
})

function post(path: string, body: object, cookie = editor): Promise<Response> {
  const headers = { origin: site.origin, cookie, 'content-type': 'application/json' }
  return fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const path = `/api/admin/content/${projectKind.kind}`

async function entries(): Promise<ContentEntry[]> {
  const answer = await fetch(site.origin + path, { headers: { cookie: editor } })
  const { items } = (await answer.json()) as ContentList
  return items.filter((item): item is ContentEntry => 'key' in item)
}

async function entry(key: string): Promise<ContentEntry> {
  const found = (await entries()).find((one) => one.key === key)
  if (!found) throw new Error(`There is no ${key}`)
  return found
}

async function change(key: string, act: 'save' | 'publish', fields: object): Promise<Response> {
  const { id, draft, version } = await entry(key)
  return post(`${path}/${id}`, { act, data: { ...draft, ...fields }, version })
}

/** The gallery's cards, as the second process shows them. */
async function cards(): Promise<string[]> {
  const html = await (await fetch(`${second.origin}/?show=all`)).text()
  return findElements(findElement(html, 'section', 'id="portfolio"'), 'article')
}
const titles = async () => (await cards()).map((card) => textsOf(card, 'h3')[0] ?? '')

test('an untouched portfolio is that of the file, byte for byte', async () => {
  const file = await readFile(join(import.meta.dirname, '../../content/portfolio.json'), 'utf8')
  const answer = await fetch(`${site.origin}/api/portfolio/projects`)
  expect(await answer.text()).toBe(JSON.stringify({ projects: JSON.parse(file) }))
})

test('an editor changes, orders, adds and removes projects, and another process shows it', async () => {
  const before = await titles()
  const replaced = ['An order slip instead of a menu', before[9]]
  expect(before).toHaveLength(12)

  expect((await change('southlight', 'save', { title: 'Not yet' })).status).toBe(200)
  expect(await titles()).toEqual(before)
  const edits = {
    title: 'Sun by the hour',
    category: 'travel',
    liveUrl: 'https://southlight.example/',
    rating: 4,
  }
  expect((await change('southlight', 'publish', { ...edits, featured: true })).status).toBe(200)
  const { id, version } = await entry('southlight')
  const [first] = await entries()
  expect((await post(`${path}/${id}/place`, { before: first?.id, version })).status).toBe(200)
  const gone = await entry('stool-twelve')
  const removal = { isRemoved: true, version: gone.version }
  expect((await post(`${path}/${gone.id}/removal`, removal)).status).toBe(200)
  const data = { ...first?.draft, client: 'Loom & Co', title: 'Cloth by the metre', imageUrl: '' }
  expect((await post(path, { act: 'publish', data })).status).toBe(200)

  const moved = [
    'Sun by the hour',
    ...before.filter((title) => !replaced.includes(title)),
    'Cloth by the metre',
  ]
  await expect.poll(titles, { timeout: 10_000 }).toEqual(moved)
  const shown = await cards()
  const [southlight = '', added = ''] = [shown[0], shown.at(-1)]
  for (const words of ['Featured', 'Travel', '4/5', 'ClientSouthlight'])
    expect(textOf(southlight)).toContain(words)
  expect(southlight).toContain('href="https://southlight.example/"')
  // Without a picture a web is drawn, and nothing is requested.
  expect(added).not.toContain('<img')
  expect(added).toContain('<svg')
})

test('a picture of staff’s own takes the place of a shipped one, described', async () => {
  const hash = '3f'.repeat(16)
  const picture = { hash, width: 1600, height: 1200, alt: 'Bolts of cloth by a window' }
  const undescribed = await change('longwater-lido', 'publish', { picture: { ...picture, alt: ' ' } })
  expect([undescribed.status, (await undescribed.json()).detail]).toEqual([
    422,
    'Say what the picture shows.',
  ])
  expect((await change('longwater-lido', 'publish', { picture })).status).toBe(200)
  const cardsNow = async () => (await cards()).join('')
  await expect.poll(cardsNow, { timeout: 10_000 }).toContain(`/pictures/${hash}-1280.jpg`)
  expect(await cardsNow()).toContain(`/pictures/${hash}-640.avif 640w`)
})

test.for([
  [{ client: ' ' }, 'Name the client.'],
  [{ liveUrl: 'javascript:alert(1)' }, 'Enter a full address, like https://example.com.'],
  [{ liveUrl: '//evil.example' }, 'Enter a full address, like https://example.com.'],
  [{ completionDate: '2026-02-30' }, 'Choose a day.'],
  [{ rating: 6 }, 'Use a whole number from 1 to 5.'],
  [{ technologies: [] }, 'Name what it was built with.'],
  [{ imageUrl: 'https://evil.example/pixel.gif' }, 'Choose one of the list.'],
] as const)('%j is refused in words, and nothing is published', async ([fields, sentence]) => {
  const before = await entry('paper-weather')
  const answer = await change('paper-weather', 'publish', fields)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ detail: sentence })
  expect(await entry('paper-weather')).toEqual(before)
})

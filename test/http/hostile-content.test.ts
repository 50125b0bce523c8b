import { randomUUID } from 'node:crypto'
import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ContentData } from '#domain/records/content.ts'
import { agencyKind } from '#features/agency/agency-kind.ts'
import { postKind } from '#features/blog/post-kind.ts'
import { contentKinds } from '#features/content/content-kinds.ts'
import { href, type PageRoute, pathOf, routes } from '#routes'
import { publicPaths } from '../browser/public-paths.ts'
import { type Outcome, publishEverywhere } from '../fixtures/hostile-content.ts'
import { harmlessLike, hostileTexts } from '../fixtures/hostile-texts.ts'
import { balanceInvoice, createRecords, idFor, type Records } from '../fixtures/records.ts'
import {
  freshAddress,
  postedRequest,
  postProjectRequest,
  projectRequest,
  quote,
} from '../fixtures/visitor-fixtures.ts'
import { logIn } from '../fixtures/worked-site.ts'
import { decodeEntities } from '../readers/read-html.ts'
import { readPdf } from '../readers/read-pdf.ts'
import { htmlWithin, placeOf, readShape, shapeOfJson } from '../readers/read-shape.ts'
import { faultsOfXml } from '../readers/validators.ts'
import { openSite, type Site } from '../servers/site.ts'
import { endpoints } from './endpoints.ts'

// Every field of every kind of content gets every hostile text; every page, file, answer, email and paper must be what
// it is with a harmless text, but for its words.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Published = ReadonlyMap<string, ContentData>
/** By view, line by line. */
type Shapes = Map<string, string[]>

let site: Site
let owner: string
let records: Records
/** The entries' own values. */
const seeded = new Map<string, ContentData>()
/** By harmless text. */
const harmless = new Map<string, Shapes>()
const outcomes: { text: string; outcomes: Outcome[] }[] = []

beforeAll(async () => {
  site = await openSite()
  owner = await logIn(site)
  records = await createRecords((method, path, { json, body, headers } = {}) =>
    ask(path, { method, body: body ?? JSON.stringify(json), headers: { ...headers } }),
  )
})
afterAll(() => site.close())

function ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const session = { origin: site.origin, cookie: owner, 'content-type': 'application/json' }
  // No limit of one address ends the walk.
  const common = { ...session, 'x-forwarded-for': freshAddress() }
  return fetch(site.origin + path, { redirect: 'manual', ...init, headers: { ...common, ...headers } })
}

async function post(path: string, body: object): Promise<Response> {
  return ask(path, { method: 'POST', body: JSON.stringify(body) })
}

async function publish(text: string) {
  const done = await publishEverywhere((path, body) => (body ? post(path, body) : ask(path)), text, {
    seeded,
    picture: { hash: records.picture, width: 1, height: 1 },
  })
  const { name } = done.published.get(agencyKind.kind) ?? {}
  const isAdopted = async () => expect((await (await ask('/site.webmanifest')).json()).name).toBe(name)
  await vi.waitFor(isAdopted, { timeout: 20_000 })
  await site.settled()
  return done
}

async function readWith(text: string): Promise<Shapes> {
  const known = harmless.get(text) ?? (await readEveryView((await publish(text)).published))
  harmless.set(text, known)
  return known
}

async function readEveryView(published: Published): Promise<Shapes> {
  const shapes: Shapes = new Map()
  const name = String(published.get(agencyKind.kind)?.name)
  const files = new Set(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])
  const readPage = async ([view, path]: [string, string]) => {
    const answer = await ask(path)
    const html = await answer.text()
    if (answer.status === 200)
      expect([path, decodeEntities(html)]).toEqual([path, expect.stringContaining(name)])
    shapes.set(view, [...shapeOfAnswer(answer), ...shapeOfPage(html)])
    for (const file of filesOf(html)) if (!isDrawn(file) || path === '/') files.add(file)
  }
  await Promise.all([...pages(published)].map(readPage))
  const refused = await ask('/contact', refusedForm)
  shapes.set('a refused form', [...shapeOfAnswer(refused), ...readShape(await refused.text())])
  const readFile = async (path: string) => {
    const answer = await ask(path)
    shapes.set(path.replace(/\?.*/, ''), [...shapeOfAnswer(answer), ...(await shapeOfFile(answer))])
  }
  await Promise.all([...files].map(readFile))
  for (const [view, shape] of await readMails()) shapes.set(view, shape)
  for (const [view, shape] of await readPapers()) shapes.set(view, shape)
  return shapes
}

const screens = Object.values<PageRoute>(routes).filter(
  ({ rendered, developmentOnly }) => rendered === 'browser' && !developmentOnly,
)

/** Addresses by the views that they show. */
function pages(published: Published): Map<string, string> {
  const { slug, tags } = published.get(postKind.kind) ?? {}
  const article = href('blogPost', { id: String(slug) })
  const [tag = ''] = Array.isArray(tags) ? tags.map(String) : []
  const byAddress = [
    ...[...publicPaths, article, '/nowhere', '/?show=all', '/blog?page=2', '/checkout?package=basic-website'],
    ...[...publicPaths, article].map((path) => `${path}?draft`),
    ...contentKinds.map(({ kind }) => href('adminContentKind', { id: kind })),
  ]
  const shown = (route: PageRoute) => {
    const id = idFor(records, route.record({ id: 'x', token: 'x' }) ?? '')
    return pathOf(route, { id, token: id, entry: id })
  }
  return new Map([
    ...byAddress.map((path) => [path, path] as const),
    ...screens.map((route) => [route.path, shown(route)] as const),
    ['/blog?tag', `/blog?${new URLSearchParams({ tag })}`],
  ])
}

const refusedForm = {
  method: 'POST',
  headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  body: `${new URLSearchParams(postedRequest({ customerEmail: 'nobody' }))}`,
}

/** Pictures, icons, feeds and the manifest that a page names. */
function filesOf(html: string): string[] {
  const named = [
    ...html.matchAll(/<link [^>]*rel="(?:icon|apple-touch-icon|manifest|alternate)"[^>]*>/g),
    ...html.matchAll(/<meta property="og:image" [^>]*>/g),
  ]
  return named.map(([tag]) => {
    const [, address = ''] = / (?:href|content)="([^"]*)"/.exec(tag) ?? []
    const { pathname, search } = new URL(decodeEntities(address), site.origin)
    return pathname + search
  })
}

/** Each picture to share takes a while to draw, and has the same frame around its title. */
const isDrawn = (file: string) => file.startsWith('/og/') && !file.startsWith(`/og/blog/`)

const changing = new Set([
  'date',
  'etag',
  'content-length',
  'x-request-id',
  'set-cookie',
  'last-modified',
  'age',
])
const telling = new Set(['content-type', 'content-security-policy', 'content-disposition', 'link'])

function shapeOfAnswer({ status, headers }: Response): string[] {
  const shown = [...headers].filter(([name]) => !changing.has(name))
  return [
    `${status} ${placeOf(headers.get('location') ?? '')}`,
    ...shown.map(([name, value]) =>
      telling.has(name) ? `${name}: ${value.replace(/-\d+\.pdf/, '.pdf')}` : `${name}:`,
    ),
  ]
}

/** What staff wrote in Markdown may have elements, so it is judged by itself. */
function shapeOfPage(html: string): string[] {
  const [, seed = '{}'] = /<script type="application\/json" id="page-seed">(.*?)<\/script>/s.exec(html) ?? []
  const written = htmlWithin(JSON.parse(seed))
  const unwanted = written.flatMap((part) => readShape(part)).filter((line) => !ofMarkdown.test(line))
  const rest = written.reduce((page, part) => page.replace(part, () => ''), html)
  return [...unwanted, ...readShape(rest)]
}

const ofMarkdown = new RegExp(
  `^ *<(?:${[
    'h2(?: id)?|h[34]|p|[uo]l|ol start|li|blockquote|pre tabindex|hr|br|strong|em|s|code|div role aria-label tabindex',
    'table|thead|tbody|tr|t[hd](?: style=text-align:(?:left|center|right))?',
    'picture|source type=image/avif srcset=own(?:,own)* sizes|img src=own width height alt loading decoding',
    'a(?: href=(?:own|mailto:|https?:[\\w.:-]+))?(?: rel=external noopener)?',
  ].join('|')})>$`,
)

async function shapeOfFile(answer: Response): Promise<string[]> {
  const type = answer.headers.get('content-type') ?? ''
  if (type === 'image/png') {
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
    return [`${format} ${width} × ${height}`]
  }
  const text = await answer.text()
  if (type.includes('json')) return JSON.stringify(shapeOfJson(JSON.parse(text)), null, 1).split('\n')
  if (type.startsWith('text/plain')) return text.split('\n').map((line) => line.replace(/:.*/, ''))
  if (!type.includes('xml')) return []
  // The sitemap has addresses alone, which have the form of slugs.
  const isFeed = type.includes('rss')
  const faults = isFeed ? await faultsOfXml(text, 'rss.xsd') : [XMLValidator.validate(text)]
  return [...faults.map(String), ...readShape(text, { isXml: true })]
}

/** Of what the program answers to its own scripts, all that needs no record, and all about content. */
function answers(): string[] {
  const plain = [...endpoints.values()].filter(
    ({ method, pattern, wire }) => method === 'GET' && wire !== null && !pattern.includes(':'),
  )
  const open = contentKinds.filter(({ isOpen }) => isOpen)
  return [
    ...plain.map(({ pattern }) => pattern),
    ...contentKinds.map(({ kind }) => `/api/admin/content/${kind}`),
    ...open.map(({ kind }) => `/api/content/${kind}`),
    `/api/blog/posts/${seeded.get(postKind.kind)?.slug}`,
  ]
}

async function readMails(): Promise<Shapes> {
  const sent = site.mailbox.all().length
  const customerEmail = `mira-${randomUUID()}@example.com`
  await postProjectRequest(site.origin, projectRequest({ customerEmail, quote: quote() }))
  await site.settled()
  const mails = site.mailbox.all().slice(sent)
  expect(mails).toHaveLength(2)
  return new Map(
    mails.map(({ recipients, from, subject, headers, html }) => {
      const to = recipients.map((one) => one.replace(customerEmail, 'the customer')).join()
      const names = Object.keys(headers).sort().join(' ')
      const lines = [
        from,
        names,
        `${headers['reply-to']?.split(' ').at(-1)}`.replace(customerEmail, 'the customer'),
        ...readShape(html),
      ]
      return [`an email to ${to}`, [...lines, ...(/[\r\n]/.test(subject) ? [subject] : [])]]
    }),
  )
}

async function readPapers(): Promise<Shapes> {
  const issued = await post('/api/admin/invoices', {
    ...{ key: randomUUID(), lead: '', name: 'Mira Sen', companyName: '', email: 'mira@example.com' },
    ...{ address: '', taxNumber: '', dueOn: balanceInvoice.dueOn, note: '' },
    lines: [{ what: 'Work', quantity: 1, amountInrMinor: 50_000 }],
  })
  expect(issued.ok, await issued.clone().text()).toBe(true)
  const { id } = await issued.json()
  const shapes: Shapes = new Map()
  for (const [view, path] of Object.entries({
    'an invoice': `/api/invoices/${id}/pdf`,
    'a quote': `/api/quotes/${records.quote}/pdf`,
  })) {
    const answer = await ask(path)
    expect([view, answer.status]).toEqual([view, 200])
    const { tags, links, active } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    shapes.set(view, [
      ...shapeOfAnswer(answer),
      ...[...new Set(tags.map(({ tag }) => tag))].sort(),
      ...links.map(placeOf),
      ...active.map((one) => JSON.stringify(one)),
    ])
  }
  return shapes
}

/** Lines that one of them lacks. */
function differencesOf(expected: Shapes, found: Shapes): Record<string, string[]> {
  const differing: Record<string, string[]> = {}
  for (const view of new Set([...expected.keys(), ...found.keys()])) {
    const [before, after] = [expected, found].map((shapes) => shapes.get(view) ?? ['no such view'])
    if (before?.join('\n') === after?.join('\n')) continue
    const without = (lines: string[] = [], others: string[] = []) =>
      lines.filter((line) => !others.includes(line))
    const told = [
      ...without(before, after).map((line) => `- ${line.trim()}`),
      ...without(after, before).map((line) => `+ ${line.trim()}`),
    ]
    differing[view] = [...told.slice(0, 20), `${before?.length} lines became ${after?.length}`].map((line) =>
      line.slice(0, 200),
    )
  }
  return differing
}

test.each(Object.entries(hostileTexts))(
  '%s in every field is inert in every page, file, answer, email and paper',
  async (name, text) => {
    const expected = await readWith(harmlessLike(text))
    const done = await publish(text)
    outcomes.push({ text: name, outcomes: done.outcomes })
    for (const data of done.published.values())
      expect(JSON.stringify(data)).not.toMatch(/\\u00(?!85)|\\[bfr]|\\ud/i)
    expect(differencesOf(expected, await readEveryView(done.published))).toEqual({})
  },
)

test('what the program answers to scripts is a page for no browser', async () => {
  for (const path of answers()) {
    const { status, headers, body } = await ask(path)
    await body?.cancel()
    const isFile = headers.get('content-disposition')?.startsWith('attachment;')
    const types = isFile
      ? /^(text\/csv|application\/zip)/
      : /^(application\/(problem\+)?json|text\/event-stream)/
    expect([path, headers.get('content-type')]).toEqual([path, expect.stringMatching(types)])
    expect([path, status < 500, headers.get('x-content-type-options')]).toEqual([path, true, 'nosniff'])
  }
})

/** Some go on with what is right. */
const firstSentence = (said: string) => /^.*?[.!](?= [A-Z]|$)|^.*/.exec(said)?.[0] ?? said

/** `post.slug (slug): Use a-z, 0-9 and hyphens between words.` The most frequent outcome names no texts. */
function describeOutcomes(): string {
  const [first] = outcomes
  return (first?.outcomes ?? [])
    .map(({ field, input }) => {
      const byWords = new Map<string, string[]>()
      for (const { text, outcomes: all } of outcomes) {
        const said =
          all
            .find((one) => one.field === field)
            ?.said.map(firstSentence)
            .join(' Then ') ?? ''
        byWords.set(said, [...(byWords.get(said) ?? []), text])
      }
      const [[usual = ''] = [], ...others] = [...byWords].toSorted(([, a], [, b]) => b.length - a.length)
      return [
        `${field} (${input}): ${usual}`,
        ...others.map(([said, texts]) => `  ${texts.join(', ')}: ${said}`),
      ].join('\n')
    })
    .join('\n')
}

test('fields that take no such text say so in a plain sentence', async () => {
  const said = outcomes.flatMap((one) => one.outcomes.flatMap((outcome) => outcome.said))
  const sentences = said.filter((one) => !/^(taken|description taken)/.test(one))
  for (const sentence of new Set(sentences)) {
    expect(sentence).toMatch(/^[A-Z]/)
    expect(sentence).not.toMatch(/invalid|expected|received|undefined|null|NaN|\[object/i)
  }
  await expect(`${describeOutcomes()}\n`).toMatchFileSnapshot('hostile-content/fields.txt')
})

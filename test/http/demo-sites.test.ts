import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site } from '../servers/site.ts'

const root = join(import.meta.dirname, '../../demo-sites')
const sites = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const read = (site: string, file: string) => readFileSync(join(root, site, file), 'utf8')
const filesOf = (site: string) => readdirSync(join(root, site))

function namedIn(site: string, file: string): string[] {
  const text = read(site, file)
  const pattern =
    extname(file) === '.css' ? /url\(["']?([^"')]+)/g : /\b(?:href|src|srcset|data|action)="([^"]*)"/g
  return [...text.matchAll(pattern)].map(([, address = '']) => address)
}

function withoutBlocks(css: string, opening: string): string {
  const start = css.indexOf(opening)
  if (start < 0) return css
  let end = start + opening.length
  for (let depth = 1; depth > 0 && end < css.length; end++) {
    if (css[end] === '{') depth++
    if (css[end] === '}') depth--
  }
  return withoutBlocks(css.slice(0, start) + css.slice(end), opening)
}

test('there is a demo site for every project, and a project for every demo site', () => {
  const projects: { id: string; liveUrl: string }[] = JSON.parse(
    readFileSync(join(root, '../content/portfolio.json'), 'utf8'),
  )
  expect(projects.map(({ liveUrl }) => liveUrl).sort()).toEqual(sites.map((site) => `/demo/${site}/`).sort())
})

describe.for(sites)('%s', (site) => {
  const page = read(site, 'index.html')

  test('names only files that it has, places on its page, telephones and mail', () => {
    const files = filesOf(site)
    for (const file of files.filter((name) => ['.html', '.css'].includes(extname(name)))) {
      for (const address of namedIn(site, file)) {
        if (/^(tel|mailto):/.test(address)) continue
        if (address.startsWith('#')) expect(page, address).toContain(`id="${address.slice(1)}"`)
        else expect(files, `${file} names ${address}`).toContain(address)
      }
    }
  })

  test('leaves no file unused', () => {
    const named = filesOf(site).flatMap((file) => (/\.(html|css)$/.test(file) ? namedIn(site, file) : []))
    expect(filesOf(site).filter((file) => file !== 'index.html' && !named.includes(file))).toEqual([])
  })

  test('has no inline style or script, which its policy would refuse', () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/)
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) expect(tag).toContain(' src=')
  })

  test('has a title, a description, a language and, at its foot, a word that it is concept work', () => {
    expect(page).toMatch(/<html lang="en">/)
    expect(page).toMatch(/<title>[^<]{10,}<\/title>/)
    expect(page).toMatch(/<meta name="description" content="[^"]{40,}">/)
    expect(page).toMatch(/<footer.*Concept work.*<\/footer>/s)
    expect(page).not.toMatch(/lorem|ipsum|placeholder|TODO/i)
  })

  test('moves only for visitors who accept motion, and not forever', () => {
    const calm = withoutBlocks(read(site, 'style.css'), '@media (prefers-reduced-motion: no-preference) {')
    expect(calm).not.toMatch(/\b(animation|transition)(-[a-z]+)?:/)
    expect(read(site, 'style.css')).not.toContain('infinite')
  })
})

describe('served', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.origin + path, { redirect: 'manual', ...init })

  test.for(sites)('every file of %s, with a policy that lets nothing in from outside', async (name) => {
    for (const file of filesOf(name)) {
      const response = await ask(`/demo/${name}/${file === 'index.html' ? '' : file}`)
      expect(response.status, file).toBe(200)
      expect(Buffer.from(await response.arrayBuffer()), file).toEqual(readFileSync(join(root, name, file)))
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).not.toMatch(/unsafe|http|\*|connect-src/)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('compressed, and sent only once', async () => {
    const path = '/demo/stool-twelve/style.css'
    const first = await ask(path, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('at the address with a slash, to which the one without redirects', async () => {
    const response = await ask('/demo/stool-twelve?from=mail')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/demo/stool-twelve/?from=mail')
  })

  test.for(['/demo/', '/demo/README.md', '/demo/no-such-site/', '/demo/stool-twelve/nothing.css'])(
    'nothing at %s but the page that says so',
    async (path) => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('404 Page Not Found')
    },
  )
})

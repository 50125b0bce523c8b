import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitersFor } from '../database/until-waiting.ts'
import { freshAddress } from '../fixtures/visitor-fixtures.ts'
import { findFreePort } from '../servers/free-port.ts'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'
import { startSite } from '../servers/site-process.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** fetch would decompress, follow redirects and add headers. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', origin = site.origin) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    request({ hostname, port, path, method, headers }, async (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Record<string, string>,
        body: Buffer.concat(await Array.fromAsync(response)),
      })
    })
      .once('error', reject)
      .end()
  })
}

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}

test.for(Object.keys(unpack) as (keyof typeof unpack)[])(
  'a page comes as %s, once and then 304',
  async (encoding) => {
    const accept = { 'accept-encoding': encoding }
    const first = await ask('/', accept)
    expect(first.status).toBe(200)
    expect(first.headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(unpack[encoding](first.body).toString()).toMatch(/^<!doctype html>.*<h1.*<\/html>$/s)
    expect(first.headers.vary).toMatch(/Accept-Encoding/)
    expect(Number(first.headers['content-length'])).toBe(first.body.length)

    const { etag = '' } = first.headers
    const again = await ask('/', { ...accept, 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag } })
    expect((await ask('/', { ...accept, 'if-none-match': '"another"' })).status).toBe(200)
  },
)

test('visitors with the same prices get the same page in every country', async () => {
  const american = '8.8.8.8'
  const australian = '1.1.1.1'
  const indian = '115.240.0.1'
  const bytesFor = async (address: string) => {
    const { headers } = await ask('/home', { 'accept-encoding': 'br', 'x-forwarded-for': address })
    return Number(headers['content-length'])
  }
  // The quick copy first, the better one after a repeated request.
  const quick = await bytesFor(american)
  await expect.poll(() => bytesFor(american), { timeout: 10_000 }).toBeLessThan(quick)
  expect(await bytesFor(australian)).toBe(await bytesFor(american))
  expect(await bytesFor(indian)).toBeGreaterThan(await bytesFor(american))
})

test.for([
  ['IN', '₹25,000'],
  ['US', '$391'],
  ['unknown', '$391'],
] as const)('a visitor from %s gets %s in the HTML', async ([country, price]) => {
  const { body } = await ask('/', { 'x-forwarded-for': freshAddress(country) })
  expect(body.toString()).toContain(price)
})

test('refuses a body over the limit, and answers the client’s next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (body: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      request(`${site.origin}/api/nonsense`, { agent, method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
        .once('error', reject)
        .end(body)
    })
  for (let tries = 0; tries < 16; tries++) {
    expect(await post(Buffer.alloc(1_000_000))).toBe(413)
    expect(await post(Buffer.from('{}'))).toBe(404)
  }
  agent.destroy()
})

test('HEAD answers like GET without the body', async () => {
  for (const path of ['/', '/nonsense', '/icon.svg', '/demo/stool-twelve/', '/api/pricing/currencies']) {
    const [head, get] = await Promise.all([ask(path, {}, 'HEAD'), ask(path)])
    expect(head.body, path).toHaveLength(0)
    expect(head.status, path).toBe(get.status)
    for (const name of ['content-type', 'etag', 'cache-control']) {
      expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name])
    }
  }
})

test('cacheable answers state for how long', async () => {
  const page = await ask('/')
  // Prices depend on cookie and address: only this browser may store them, and must revalidate.
  expect(page.headers['cache-control']).toBe('private, no-cache')
  expect(page.headers.vary).toMatch(/Cookie/)

  const [entry] = /\/assets\/[\w.-]+\.js/.exec(page.body.toString()) ?? []
  const script = await ask(entry ?? '', { 'accept-encoding': 'br, gzip' })
  expect(script).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' },
  })
  expect((await ask('/api/me')).headers['cache-control']).toBe('no-store')
})

test('an unknown path is a page with status 404; unknown files and endpoints are not pages', async () => {
  const page = await ask('/no/such/page')
  expect(page.status).toBe(404)
  expect(page.body.toString()).toMatch(/<title>404 Page Not Found/)
  expect(page.body.toString()).not.toContain('/no/such/page')

  const [file, endpoint] = await Promise.all([ask('/assets/nonsense.js'), ask('/api/nonsense')])
  for (const { status, headers } of [file, endpoint]) {
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json')
  }
})

test.for([
  '//elsewhere.example/..',
  '/%',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/../../package.json',
  '/demo/../package.json',
  '/demo/stool-twelve/../../package.json',
  '/demo/stool-twelve/..%2f..%2fpackage.json',
  '/demo/stool-twelve/%2e%2e/%2e%2e/package.json',
  `/${'x'.repeat(8000)}`,
])('the path %o answers 404 without an error', async (path) => {
  const { status, headers } = await ask(path)
  expect([308, 400, 404]).toContain(status)
  if (status === 308) expect(new URL(headers.location ?? '', site.origin).origin).toBe(site.origin)
})

test.for<[string, string, Record<string, string>]>([
  ['GET', '/api/a\\b', {}],
  ['OPTIONS', '*', {}],
  ['GET', '/api/me', { host: 'no host' }],
])('answers %s %s with %o as a problem', async ([method, path, headers]) => {
  const { status, headers: answered, body } = await ask(path, headers, method)
  expect([status, answered['content-type']]).toEqual([400, 'application/problem+json'])
  expect(answered['x-content-type-options']).toBe('nosniff')
  expect(JSON.parse(body.toString())).toMatchObject({ status: 400, code: 'malformed' })
})

test("answers a load balancer's HTTP/1.0 check without a host", async () => {
  const { hostname, port } = new URL(site.origin)
  for (const path of ['/readyz', '/contact', '/robots.txt']) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`)
    const answer = Buffer.concat(await Array.fromAsync(socket)).toString()
    expect(answer, path).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  }
})

test('logs no error for a visitor who leaves in the middle of a request', async () => {
  const { hostname, port } = new URL(site.origin)
  for (const length of ['content-length: 100', 'transfer-encoding: chunked']) {
    const socket = connect(Number(port), hostname)
    const fields = ['host: here', 'content-type: application/json', 'expect: 100-continue', length]
    socket.write(`POST /api/contact HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`)
    // "Continue": the server works on the request.
    await once(socket, 'data')
    socket.write('8\r\n{"name":')
    socket.destroy()
  }
  await expect
    .poll(async () => (await ask('/metrics', metricsAccess)).body.toString())
    .toMatch(/method="POST",route="[^"]*",status="408"\} 2$/m)
  expect(site.process().errors()).toEqual([])
})

test('redirects a path with an extra slash to the page', async () => {
  expect(await ask('/contact/?preview=A')).toMatchObject({
    status: 308,
    headers: { location: '/contact?preview=A' },
  })
})

test('renders 300 pages a minute for an address and its /64, without limiting others', async () => {
  const made = async (address: string) =>
    (await ask('/checkout?package=business-pro&addons=chatbot', { 'x-forwarded-for': address })).status
  const neighbours = Array.from({ length: 301 }, (_, index) => `2001:db8:7:7::${index.toString(16)}`)
  expect((await Promise.all(neighbours.map(made))).toSorted()).toEqual([...Array(300).fill(200), 429])
  expect(await made('2001:db8:7:8::1')).toBe(200)
})

test('the CSP allows a page’s inline scripts by hash, and nothing else inline', async () => {
  for (const path of ['/', '/contact', '/login', '/nonsense']) {
    const { headers, body } = await ask(path)
    const policy = headers['content-security-policy'] ?? ''
    const scripts = directive(policy, 'script-src')
    expect(scripts).not.toContain("'unsafe-inline'")
    expect(scripts).not.toContain("'unsafe-eval'")
    const inline = [...body.toString().matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>(.*?)<\/script>/gs)]
    const hashes = inline.map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(scripts.filter((source) => source.startsWith("'sha256-")).sort()).toEqual(hashes.sort())
    for (const name of ['frame-ancestors', 'base-uri', 'object-src']) {
      expect(directive(policy, name), `${path} ${name}`).toEqual(["'none'"])
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  }
})

test('a browser-rendered screen arrives with the brand, or with the frame of staff or clients', async () => {
  const rootAt = async (path: string) => {
    const html = (await ask(path)).body.toString()
    return html.slice(html.indexOf('<div id="root"'))
  }
  for (const path of ['/login', '/ai-recommendations/2sHzK0mXb1QvYt4uWc9dEg']) {
    expect(await rootAt(path), path).toMatch(
      /<main[^>]*><span[^>]*>Orbweaver<\/span><div role="status".*Loading/,
    )
  }
  for (const path of ['/admin', '/admin/projects', '/admin/leads/1', '/dashboard', '/project/1']) {
    expect(await rootAt(path), path).toMatch(/<header[^>]*><span[^>]*><span[^>]*>Orbweaver.*<main.*Loading/)
  }
})

test('sends no secret address as a referrer', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers['referrer-policy']
  expect(await policyOf('/contact')).toBe('strict-origin-when-cross-origin')
  expect(await policyOf('/ai-recommendations/2sHzK0mXb1QvYt4uWc9dEg')).toBe('origin')
  expect(await policyOf('/admin/leads/1')).toBe('origin')
})

test('HSTS and Secure cookies apply only to a site that is public over HTTPS', async () => {
  expect((await ask('/')).headers).not.toHaveProperty('strict-transport-security')
  const publicUrl = 'https://orbweaver.example'
  const port = await findFreePort()
  await site.query(`with experiment as (insert into experiments (id, name) values (gen_random_uuid(), 'Poster or studio') returning id)
    insert into experiment_splits (experiment_id, at, by, share_b_per_mille) select id, now(), 'Test', 0 from experiment`)
  const secure = await startSite({ ...site.settings, PUBLIC_URL: publicUrl, PORT: String(port) })
  // Bypasses the proxy of `publicUrl`.
  const origin = `http://localhost:${port}`
  try {
    const [page, api] = await Promise.all(['/', '/api/me'].map((path) => ask(path, {}, 'GET', origin)))
    for (const answer of [page, api]) {
      expect(answer?.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    }
    expect(String(page?.headers['set-cookie'])).toMatch(/^ow_variant=.*; Secure$/)
    const session = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicUrl,
        'x-forwarded-for': freshAddress(),
      },
      body: JSON.stringify(site.staff),
    })
    expect(session.headers.getSetCookie().join()).toMatch(/^__Host-session=.*; Secure/)
  } finally {
    await secure.stop()
  }
})

test('logs a refused log-in with the request’s id and without an address', async () => {
  const address = freshAddress()
  const email = 'nobody-at-all@example.com'
  const token = 'A'.repeat(22)
  const password = 'nine copper kettles'
  const tries: [event: string, path: string, body: object][] = [
    ['log-in', '/api/auth/sign-in/email', { email, password }],
    ['log-in-by-link', '/api/auth/link/log-in', { token }],
    ['first-staff', '/api/staff/first', { email, password, token }],
  ]
  for (const [event, path, body] of tries) {
    const refused = await fetch(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
    const id = refused.headers.get('x-request-id') ?? ''
    const lines = () =>
      site
        .process()
        .output()
        .split('\n')
        .filter((one) => one.includes(id))
    await expect.poll(lines).toHaveLength(1)
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ event, requestId: id, outcome: 'refused' })
    expect(lines().join()).not.toMatch(new RegExp(`nobody-at-all|${address.replaceAll('.', '\\.')}`))
  }
})

test('an invalid setting stops the start, which names it without its value', async () => {
  await expect(startSite({ ...site.settings, PORT: 'http', SMTP_URL: 'secret' })).rejects.toThrow(
    /PORT: .*\n.*SMTP_URL: (?!.*secret)/s,
  )
})

test('however many ask whether it is ready, the database is asked once', async () => {
  const holder = new pg.Client({ connectionString: site.database.url })
  await holder.connect()
  await holder.query('begin; lock table pgboss.version in access exclusive mode')
  const waiting = async () => (await site.query(waitersFor('pgboss.version'))).length
  const answers: ReturnType<typeof ask>[] = []
  try {
    const askThirty = () => {
      answers.push(...Array.from({ length: 30 }, () => ask('/readyz')))
      return waiting()
    }
    // The answer of an earlier caller must be a second old.
    await expect.poll(askThirty).toBeGreaterThan(0)
    // Any further question has arrived by then.
    await ask('/healthz')
    // The worker's own check may wait too.
    expect(await waiting()).toBeLessThan(3)
  } finally {
    await holder.end()
  }
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('serves health, readiness and metrics', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  const figures = await ask('/metrics', metricsAccess)
  const text = figures.body.toString()
  expect(text).toMatch(/^orbweaver_jobs_waiting\{queue="[\w-]+"\} 0$/m)
  expect(text).toMatch(/^orbweaver_database_up 1$/m)
  expect(text).toMatch(/^orbweaver_part_failing\{part="worker"\} 0$/m)
  expect(text).toMatch(/^orbweaver_api_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+$/m)
  expect(text).toMatch(/^orbweaver_pages_total\{status="200"\} \d+$/m)
  // Prometheus sees no increase in a series that begins at 1.
  for (const outcome of ['sent', 'logged', 'failed', 'held'])
    expect(text).toMatch(new RegExp(`^orbweaver_mails_total\\{outcome="${outcome}"\\} \\d+$`, 'm'))
  for (const queue of ['send-mail', 'start-project', 'check-health'])
    expect(text).toContain(`\norbweaver_jobs_failed_total{queue="${queue}"} 0\n`)
  expect(text, 'no backup yet').not.toMatch(/^orbweaver_backup_age_seconds \d/m)
})

test('a scrape counts no mails, and gives the age of the newest backup', async () => {
  await site.query(
    `insert into heartbeats (part, succeeded_at) values ('backup', now() - interval '30 hours')`,
  )
  const holder = new pg.Client(site.database.url)
  await holder.connect()
  try {
    await holder.query('begin; lock table mails, leads, record_events in access exclusive mode')
    const text = (await ask('/metrics', metricsAccess)).body.toString()
    expect(text).toMatch(/^orbweaver_database_up 1$/m)
    const [, age] = /^orbweaver_backup_age_seconds (\S+)$/m.exec(text) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(30 * 3600)
  } finally {
    await holder.end()
    await site.query(`delete from heartbeats where part = 'backup'`)
  }
})

test('serves each metric that alerts and the dashboard name, and a counter where they ask for its increase', async () => {
  const text = (await ask('/metrics', metricsAccess)).body.toString()
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboard.json']) {
    const rules = await readFile(file, 'utf8')
    const typeOf = (name = '') => types.get(name.replace(/_(bucket|count|sum)$/, ''))
    const named = rules.match(/\b(orbweaver|nodejs|process)_\w+/g) ?? []
    expect(named.length).toBeGreaterThan(3)
    expect(
      named.filter((name) => !typeOf(name)),
      file,
    ).toEqual([])
    const increasing = [...rules.matchAll(/\b(?:increase|rate)\((\w+)/g)].map(([, name]) => name)
    expect(increasing.length).toBeGreaterThan(2)
    expect(
      increasing.filter((name) => typeOf(name) === 'gauge'),
      file,
    ).toEqual([])
  }
})

test.for([
  ['0', 200, 'this machine reads the figures'],
  ['1', 404, 'whoever asks comes from this machine, where the proxy is, so nobody does'],
] as const)('with %s trusted proxies and no token the metrics answer %i: %s', async ([proxies, status]) => {
  const process = await startSite({ ...site.settings, METRICS_TOKEN: '', TRUST_PROXY: proxies })
  try {
    expect((await ask('/metrics', {}, 'GET', process.origin)).status).toBe(status)
  } finally {
    await process.stop()
  }
})

test('accepts no other host as origin if a public address is set', async () => {
  const port = String(await findFreePort())
  const publicUrl = 'https://orbweaver.example'
  const secure = await startSite({ ...site.settings, PUBLIC_URL: publicUrl, PORT: port })
  const send = async (origin: string, path: string) => {
    const { status } = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(site.staff),
    })
    return status
  }
  try {
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-out']) {
      expect([path, await send(`http://localhost:${port}`, path)]).toEqual([path, 403])
      expect([path, await send(publicUrl, path)]).toEqual([path, 200])
    }
    expect(secure.output()).not.toContain('Secure')
  } finally {
    await secure.stop()
  }
  expect(site.process().output()).toMatch(/^Cookies are not Secure: set PUBLIC_URL .*$/m)
})

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uploadType } from '#features/files/file.ts'
import type { ProjectPage } from '#features/projects/project.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { endpointOf } from '#platform/api/serve.server.ts'
import type { InputSchema } from '#platform/api/wire.ts'
import { type AppParts, createApp } from '#server/app.server.ts'
import type { Problem } from '#server/problem.server.ts'
import { cookieOf } from '../cookie-of.ts'
import { metricsAccess, openSite, type Site } from '../site.ts'
import { freshAddress, postProjectRequest, projectRequest, sharedPlan } from '../visitors.ts'
import { rows as table } from './bad-input/rows.ts'
import { markup } from './bad-input/wrong-values.ts'

let site: Site
let cookie: string
let leadId: string
let planToken: string
let mailId: string
let orderId: string
let projectId: string
let milestoneId: string
let itemId: string
let fileId: string
let quoteId: string
let invoiceId: string
/** What an address needs besides its path. */
const queries: Record<string, string> = {
  'POST /api/projects/:id/files': 'name=silk.txt',
  'POST /api/projects/:id/files/check': 'name=silk.txt',
}
let linkToken: string

beforeAll(async () => {
  site = await openSite()
  const email = 'someone@example.com'
  const [receipt, session] = await Promise.all([
    postProjectRequest(
      site.origin,
      projectRequest({
        customerEmail: email,
        quote: { packageId: 'business-pro', addOnIds: [], currency: 'INR', countryCode: 'IN' },
      }),
    ).then((answer) => answer.json()),
    send('POST', '/api/auth/sign-in/email', { json: site.staff }),
  ])
  leadId = receipt.id
  const shared = await send('POST', '/api/shared-plans', { json: sharedPlan() }).then((answer) =>
    answer.json(),
  )
  planToken = shared.path.split('/').at(-1)
  const ordered = await send('POST', '/api/create-order', { json: table['POST /api/create-order']?.body?.() })
  linkToken = (await ordered.json()).payment_link.split('#')[1]
  orderId = (await site.query<{ id: string }>('select id from orders'))[0]?.id ?? ''
  cookie = cookieOf(session)
  const started = await send('POST', '/api/admin/projects', { json: { leadId } })
  projectId = (await started.json()).id
  const project: ProjectPage = await (await send('GET', `/api/projects/${projectId}`)).json()
  milestoneId = project.milestones[0]?.id ?? ''
  itemId = project.checklist[0]?.id ?? ''
  const [upload = ''] = Object.keys(queries)
  const stored = await send('POST', `${pathOf(split(upload)[1])}?${queries[upload]}`, asFile('silk'))
  fileId = (await stored.json()).id
  const quoted = await send('POST', '/api/admin/quotes', { json: { leadId } })
  quoteId = (await quoted.json()).id
  queries['GET /api/admin/quotes'] = `leadId=${leadId}`
  const { href } = await (await send('POST', `/api/files/${fileId}/address`)).json()
  queries['GET /api/files/:id/bytes'] = href.split('?')[1]
  await site.mailbox.mailsTo(email)
  // The mail log records a mail as sent after it has arrived.
  const sent = await sentMails(3)
  mailId = sent[0]?.id ?? ''
  const invoiced = await send('POST', `/api/projects/${projectId}/invoices`, { json: { taxNumber: '' } })
  invoiceId = (await invoiced.json()).documents[0].id
  await sentMails(4)
}, 60_000)

afterAll(async () => {
  const errors = site.process().errors()
  await site.close()
  expect(errors, 'errors in the log of the server').toEqual([])
})

/** Waits until the mail log has so many sent mails, as long as `beforeAll` may take. */
function sentMails(count: number): Promise<{ id: string }[]> {
  return vi.waitUntil(
    async () => {
      const mails = await site.query<{ id: string }>("select id from mails where status = 'sent'")
      return mails.length === count && mails
    },
    { timeout: 60_000 },
  )
}

type Sent = { json?: unknown; body?: BodyInit; headers?: Record<string, string> }

/** Sends as our pages do: each time from a new address, and as staff or link holder if the path requires it. */
async function send(method: string, path: string, { json, body, headers }: Sent = {}): Promise<Response> {
  const known = /^\/api\/(admin|projects|quotes|files|invoices|account|auth\/link\/new-email)\b/.test(path)
    ? { cookie }
    : path.startsWith('/api/payment/link')
      ? linkHeaders(linkToken)
      : path.startsWith('/metrics')
        ? metricsAccess
        : {}
  const response = await fetch(site.origin + path, {
    method,
    headers: {
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
      ...known,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? (json === undefined ? null : JSON.stringify(json)),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  if (response.ok) lastKnown = null
  return response
}

/** Sends a form as browsers do without a script. */
const asForm = (fields: Record<string, unknown>): Sent => {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined) as [string, string][]
  return { body: new URLSearchParams(sent) }
}
const asFile = (body: string): Sent => ({ body, headers: { 'content-type': uploadType } })

/** Reads a refusal and checks that it is no 5xx and has the form of problem details. */
async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem: Problem = await response.json()
  expect(problem).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status: response.status,
    detail: expect.any(String),
    requestId: response.headers.get('x-request-id'),
  })
  return problem
}

/** The fingerprint after the last refusal; null once a request was not refused and may have changed it. */
let lastKnown: unknown = null

/**
 * Returns the content of every table, except request counts, job states, scheduled jobs, and when an order is looked up
 * next, which such a job writes.
 */
async function fingerprint(): Promise<unknown> {
  const tables = await site.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'",
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as content
        from (select to_jsonb(r) - '{next_check_at,checks}'::text[] as row from "${name}" r) t`,
  )
  return site.query(
    [
      ...parts,
      "select 'job', count(*)::text from pgboss.job where name !~ '^__pgboss' and name not in (select name from pgboss.schedule)",
    ].join(' union all '),
  )
}

async function expectRefused(
  request: Promise<Response>,
  { status, field }: { status: number | number[]; field?: string },
): Promise<void> {
  const before = lastKnown ?? (await fingerprint())
  const response = await request
  expect([status].flat()).toContain(response.status)
  const problem = await problemOf(response)
  if (field !== undefined) {
    const named = problem.errors?.map((error) => error.field) ?? []
    expect(named.filter((name) => name === field || name.startsWith(`${field}.`))).not.toEqual([])
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/^[A-Z][^<>]+\.$/)
  }
  lastKnown = await fingerprint()
  expect(lastKnown).toEqual(before)
}

function withField(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const copy = Array.isArray(body) ? [...body] : { ...body }
  const changed = rest.length === 0 ? value : withField(body[name] as never, rest.join('.'), value)
  return Object.assign(copy, { [name]: changed })
}

/** The fields that a schema may refuse; one with a fallback refuses nothing. */
function fieldsOf(schema: InputSchema | undefined): string[] {
  const entries = schema && 'entries' in schema ? Object.entries(schema.entries as object) : []
  return entries.filter(([, entry]) => !('fallback' in entry)).map(([field]) => field)
}

/** Endpoints that refuse this test's sender before they read anything. */
const unread = ['POST /api/payment/simulate-success', 'POST /api/auth/second-factor']

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text)
const inWords = (value: unknown) => shorten(JSON.stringify(value) ?? 'nothing')
const split = (endpoint: string) => endpoint.split(' ') as [method: string, pattern: string]
function idFor(pattern: string): string {
  if (pattern.includes('/shared-plans/')) return planToken
  if (pattern.includes('/orders/')) return orderId
  if (pattern.includes('/projects/')) return projectId
  if (pattern.includes('/quotes/')) return quoteId
  if (pattern.startsWith('/api/invoices/')) return invoiceId
  if (pattern.includes('/files/')) return fileId
  return pattern.includes('/mails/') ? mailId : leadId
}
const pathOf = (pattern: string) =>
  pattern
    .replace(':name{.+\\.png}', 'landing.png')
    .replace(':category/:file{.+\\.svg}', 'design/contrast-is-arithmetic.svg')
    .replace(':slug', 'contrast-is-arithmetic')
    .replace(':kind/:code', 'currency/EUR')
    .replace(':milestoneId', milestoneId)
    .replace(':itemId', itemId)
    .replace(':id', idFor(pattern))

// These tests read only the list of routes; nothing opens or answers.
const { routes } = createApp({ headers: { api: {} } } as AppParts)

test('the table has a row for every endpoint of the API', () => {
  const endpoints = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(table).sort()).toEqual([...new Set(endpoints)].sort())
})

test('the table has wrong values for every field that an endpoint reads', () => {
  const missing = routes.flatMap(({ method, path, handler }) => {
    if (unread.includes(`${method} ${path}`)) return []
    const { body, query } = endpointOf(handler)?.policy ?? {}
    const { refused = {}, refusedQuery = {}, hasPages } = table[`${method} ${path}`] ?? {}
    const has = (values: object, field: string) =>
      Object.keys(values).some((name) => name === field || name.startsWith(`${field}.`))
    return [
      ...fieldsOf(body).filter((field) => !has(refused, field)),
      ...fieldsOf(query).filter((field) => !has(refusedQuery, field) && !(hasPages && field === 'cursor')),
    ].map((field) => `${method} ${path}: ${field}`)
  })
  expect(missing).toEqual([])
})

describe.for(Object.entries(table))('%s', ([endpoint, row]) => {
  const { body, form, file, refused = {}, refusedQuery = {} } = row
  const [method, pattern] = split(endpoint)
  /** A request that this endpoint accepts. */
  const accepted = (): Sent =>
    method === 'GET'
      ? {}
      : form
        ? asForm(form())
        : file === undefined
          ? { json: body?.() ?? {} }
          : asFile(file)
  const withQuery = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams([...new URLSearchParams(queries[endpoint]), ...Object.entries(more)])}`

  for (const [field, values] of Object.entries(refused)) {
    test.for(values.map((value) => [inWords(value), value] as const))(
      `refuses ${field}: %s`,
      async ([, value]) => {
        const changed = withField(form?.() ?? body?.() ?? {}, field, value)
        const sent = form ? asForm(changed) : { json: changed }
        await expectRefused(send(method, pathOf(pattern), sent), { status: 422, field })
      },
    )
  }
  for (const [name, values] of Object.entries(refusedQuery)) {
    test.for(values.map((value) => [inWords(value), value] as const))(
      `refuses ?${name}=%s`,
      async ([, value]) => {
        const query = new URLSearchParams({ [name]: value })
        await expectRefused(send(method, `${pathOf(pattern)}?${query}`, accepted()), {
          status: 422,
          field: name,
        })
      },
    )
  }
  if (row.hasPages) {
    test.for(['nonsense', '\u0000', markup].map((cursor) => [inWords(cursor), cursor] as const))(
      'refuses a cursor that no page gave: %s',
      async ([, cursor]) => {
        const query = new URLSearchParams({ cursor })
        await expectRefused(send(method, `${pathOf(pattern)}?${query}`, accepted()), { status: 400 })
      },
    )
  }

  if (form) {
    test.for(['', 'text/plain', 'application/json', 'multipart/form-data'])(
      'refuses the content type "%s"',
      async (type) => {
        const bytes = new Blob([`${new URLSearchParams(form())}`])
        await expectRefused(
          send(method, pathOf(pattern), { body: bytes, headers: type ? { 'content-type': type } : {} }),
          { status: 415 },
        )
      },
    )
  }

  if (body) {
    test.for(['{"customerName": ', '', 'name=Asha', '{"a":1}{', '\u0001'])(
      'refuses broken JSON: %s',
      async (text) => {
        const headers = { 'content-type': 'application/json' }
        await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 400 })
      },
    )
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    test.for(['null', '7', '"text"', '[]', '[{}]', deep].map((text) => [shorten(text), text] as const))(
      'refuses JSON that is not an object: %s',
      async ([, text]) => {
        const headers = { 'content-type': 'application/json' }
        await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 422 })
      },
    )
    test.for([
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ])('refuses the content type "%s"', async (type) => {
      const bytes = new Blob([JSON.stringify(body())])
      await expectRefused(
        send(method, pathOf(pattern), { body: bytes, headers: type ? { 'content-type': type } : {} }),
        { status: 415 },
      )
    })
    test('names every missing field at once', async () => {
      const required = Object.entries(refused).filter(([, values]) => values.includes(undefined))
      const problem = await problemOf(await send(method, pathOf(pattern), { json: {} }))
      expect(problem.errors?.map((error) => error.field).sort()).toEqual(
        required
          .map(([field]) => field)
          .filter((field) => !field.includes('.'))
          .sort(),
      )
    })
  }

  if (method === 'POST') {
    const readType = form ? 'application/x-www-form-urlencoded' : 'application/json'
    test('refuses 10 MB', async () => {
      const text = `{"projectDescription":"${'x'.repeat(10 * 1024 * 1024)}"}`
      const headers = { 'content-type': readType }
      await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 413 })
    })
    test('refuses a body without its length, having read no more than the limit', async () => {
      const headers = { 'content-type': readType }
      const answered = Promise.withResolvers<void>()
      const overLimit = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(128 * 1024 + 1).fill(32)),
        // The rest comes only after the answer.
        pull: () => answered.promise,
      })
      await expectRefused(send(method, pathOf(pattern), { body: overLimit, headers }), { status: 413 })
      answered.resolve()
    })
    test.for<Record<string, string>>([
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])('refuses what another site sends: %o', async (headers) => {
      await expectRefused(send(method, pathOf(pattern), { json: body?.() ?? {}, headers }), { status: 403 })
    })
  }

  const parameter = /:(id|slug)\b/
  if (parameter.test(pattern)) {
    test.for([
      '1',
      randomUUID(),
      '%00',
      '%E0%A4%A',
      encodeURIComponent(markup),
      encodeURIComponent("' or 1=1 --"),
    ])('knows nothing of the id %s', async (id) => {
      const path = withQuery(pattern.replace(parameter, id))
      await expectRefused(send(method, path, accepted()), { status: [400, 404] })
    })
  }

  if (
    /^\/api\/(admin|my|projects|quotes|files|invoices)\//.test(pattern) &&
    pattern !== '/api/files/:id/bytes'
  ) {
    test('tells a visitor nothing', async () => {
      const sent = accepted()
      await expectRefused(
        send(method, pathOf(pattern), { ...sent, headers: { ...sent.headers, cookie: '' } }),
        { status: 401 },
      )
    })
  }

  // Only clients have anything there, and the table's sender is none.
  if (method === 'GET' && !pattern.startsWith('/api/my/')) {
    test('ignores unknown fields', async () => {
      const response = await send(method, withQuery(pathOf(pattern), { unknown: markup }))
      expect(response.status).toBe(200)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-type')).not.toMatch(/html/)
    })
  }
})

test('an idempotency key that is no UUID is refused', async () => {
  const headers = { 'idempotency-key': markup }
  await expectRefused(send('POST', '/api/contact', { json: projectRequest(), headers }), { status: 400 })
})

test('an unknown endpoint is a problem of its own, not a page', async () => {
  await expectRefused(send('GET', '/api/nonsense'), { status: 404 })
  await expectRefused(send('DELETE', '/api/contact'), { status: [404, 405] })
})

test('the bodies that the table starts from are not refused for their form', async () => {
  for (const [endpoint, { body, answer }] of Object.entries(table)) {
    if (!body) continue
    const [method, pattern] = split(endpoint)
    const { status } = await send(method, pathOf(pattern), { json: body() })
    expect([answer ?? [200, 201, 202, 401, 403, 404, 409]].flat(), endpoint).toContain(status)
  }
})

test('characters that PostgreSQL cannot store are removed without an error', async () => {
  const text = 'a\u0000b\ud800c\u202ed'
  const response = await postProjectRequest(
    site.origin,
    projectRequest({
      customerName: text,
      customerPhone: text,
      companyName: text,
      projectDescription: text,
      businessLocation: text,
    }),
  )
  expect(response.status).toBe(201)
  expect((await send('GET', `/api/admin/leads?${new URLSearchParams({ q: text })}`)).status).toBe(200)
  expect((await send('POST', `/api/admin/leads/${leadId}/notes`, { json: { text } })).status).toBe(200)
})

test('markup in every text of a visitor is stored as it is and mailed as text', async () => {
  const email = 'markup@example.com'
  const words = (where: string) => `${where} ${markup}`
  const response = await postProjectRequest(
    site.origin,
    projectRequest({
      customerName: words('name'),
      customerEmail: email,
      customerPhone: '<b>7</b>',
      companyName: words('company'),
      projectDescription: words('description'),
      businessLocation: words('location'),
    }),
  )
  const { id } = await response.json()
  const { lead } = await (await send('GET', `/api/admin/leads/${id}`)).json()
  expect(lead).toMatchObject({ name: words('name'), phone: '<b>7</b>', message: words('description') })

  const [toVisitor] = await site.mailbox.mailsTo(email)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, words('name'))
  for (const mail of [toVisitor, toAgency]) expect(mail?.html).not.toMatch(/<img src=x|<script|<b>7/)
  expect(toAgency?.html).toContain('description &lt;img src=x')
  expect(toAgency?.text).toContain(words('description'))
  // Nobody has checked the address.
  expect(toVisitor?.text).not.toContain('description')
})

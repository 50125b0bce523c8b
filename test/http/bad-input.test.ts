import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uploadType } from '#features/files/file.ts'
import { createWizardOrder } from '#features/payments/payment.wire.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import type { Access } from '#platform/http.server.ts'
import type { Problem } from '#server/http/problem.server.ts'
import { createRecords, pathWith, type Records } from '../fixtures/records.ts'
import { freshAddress, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { metricsAccess, openSite, type Site } from '../servers/site.ts'
import { describeFields, markup, onlyTexts, withField, wrongValuesOf } from './bad-input/wrong-values.ts'
import { type Endpoint, endpoints, validBody } from './endpoints.ts'

let site: Site
let cookie: string
let records: Records
let linkToken: string
beforeAll(async () => {
  site = await openSite()
  cookie = cookieOf(await send('POST', '/api/auth/sign-in/email', { json: site.staff }))
  // The morning's summary would change two tables.
  await site.query("update users set morning_mail_on = '2999-01-01'")
  records = await createRecords(send)
  const ordered = await send('POST', '/api/create-order', {
    json: validBody(createWizardOrder),
  })
  linkToken = (await ordered.json()).payment_link.split('#')[1]
  records.mail = await sentMail(4)
}, 60_000)

afterAll(() => site.close())

/** Waits as long as `beforeAll` may take. */
function sentMail(count: number): Promise<string> {
  return vi.waitUntil(
    async () => {
      const mails = await site.query<{ id: string }>("select id from mails where status = 'sent'")
      return mails.length === count && mails[0]?.id
    },
    { timeout: 60_000 },
  ) as Promise<string>
}

type Sent = { json?: unknown; body?: BodyInit; headers?: Record<string, string> }

const patterns = [...endpoints.values()].map(({ method, pattern, access }) => {
  const fits = new RegExp(`^${pattern.replace(/:\w+(\{.+?\})?/g, '[^/]+')}$`)
  return { method, access, fits }
})
const withSession: readonly Access[] = ['staff', 'staff-owner', 'record-staff', 'owner', 'person', 'known']
const isForSession = (access: Access, path: string) =>
  withSession.includes(access) || path.startsWith('/api/admin/')

/** None where anyone, or only a client, may send. */
function credentialsAt(method: string, address: string): Record<string, string> {
  const [path = ''] = address.split('?')
  const { access = 'anyone' } = patterns.find((one) => one.method === method && one.fits.test(path)) ?? {}
  if (access === 'holder') return linkHeaders(linkToken)
  if (access === 'operator') return metricsAccess
  return isForSession(access, path) ? { cookie } : {}
}

/** A new address each time shares no limit. */
async function send(method: string, path: string, { json, body, headers }: Sent = {}): Promise<Response> {
  const response = await fetch(site.origin + path, {
    method,
    headers: {
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
      ...credentialsAt(method, path),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? (json === undefined ? null : JSON.stringify(json)),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
  if (response.ok) lastKnown = null
  return response
}

const asForm = (fields: Record<string, unknown>): Sent => {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined) as [string, string][]
  return { body: new URLSearchParams(sent) }
}
const asFile = (body: string): Sent => ({ body, headers: { 'content-type': uploadType } })

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

/** Known since the last refusal; null once a request may have changed it. */
let lastKnown: unknown = null

/**
 * Every table's content, except request counts, heartbeats, job states, scheduled jobs and the order checks that these
 * write.
 */
async function fingerprint(): Promise<unknown> {
  const tables = await site.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('rate_limits', 'heartbeats')",
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
    ]
      .join(' union all ')
      .concat(' order by 1'),
  )
}

type Expected = { status: number | number[]; field?: string; value?: unknown }

async function expectProblem(response: Response, { status, field, value }: Expected): Promise<void> {
  expect([status].flat(), inWords(value)).toContain(response.status)
  const problem = await problemOf(response)
  if (field === undefined) return
  const named = problem.errors?.map((error) => error.field) ?? []
  expect(
    named.filter((name) => name === field || name.startsWith(`${field}.`)),
    inWords(value),
  ).not.toEqual([])
  for (const { message } of problem.errors ?? []) expect(message).toMatch(/^[A-Z][^<>]+\.$/)
}

async function expectUnchanged(run: () => Promise<void>): Promise<void> {
  const before = lastKnown ?? (await fingerprint())
  await run()
  lastKnown = await fingerprint()
  expect(lastKnown).toEqual(before)
}

const expectRefused = (request: Promise<Response>, expected: Expected) =>
  expectUnchanged(async () => expectProblem(await request, expected))

/** Sends all at once, since a look at every table takes longer than a request. */
const expectAllRefused = <Value>(
  values: readonly Value[],
  ask: (value: Value) => Promise<Response>,
  expected: Expected,
) =>
  expectUnchanged(async () => {
    await Promise.all(values.map(async (value) => expectProblem(await ask(value), { ...expected, value })))
  })

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text)
const inWords = (value: unknown) => shorten(JSON.stringify(value) ?? 'nothing')
const pathOf = (pattern: string) => pathWith(records, pattern)

// The wrong values come from the schemas, so only this list shows a lost limit: check each line that changes,
// then update it with `npm run test:unit -- test/http/bad-input.test.ts -u`.
test('each field keeps its type, its limits and the number of wrong values', async () => {
  const lines = [...endpoints.values()]
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .flatMap(({ key, policy: { body, query }, example }) => [
      ...(query ? [`${key} ?`, ...describeFields(query, {}).map((line) => `  ${line}`)] : []),
      ...(body ? [key, ...describeFields(body, example.body?.() ?? {}).map((line) => `  ${line}`)] : []),
    ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('bad-input/fields.txt')
})

function wrongFieldsOf({ policy, example }: Endpoint): [string, readonly unknown[]][] {
  const { form, formSchema, alsoRefused = {}, isUnread } = example
  const all = formSchema
    ? onlyTexts(wrongValuesOf(formSchema.schema, formSchema.valid()))
    : policy.body && !isUnread
      ? wrongValuesOf(policy.body, example.body?.() ?? {})
      : {}
  const known = form ? Object.keys(form()) : undefined
  for (const [path, values] of Object.entries(alsoRefused)) all[path] = [...(all[path] ?? []), ...values]
  return Object.entries(all).filter(([path, values]) => values.length > 0 && (known?.includes(path) ?? true))
}

describe.for([...endpoints])('%s', ([, endpoint]) => {
  const { method, pattern, access, policy, example } = endpoint
  const { body, form, file } = example
  const { query } = policy
  let valid = typeof example.query === 'object' ? example.query : {}
  const accepted = (): Sent =>
    method === 'GET'
      ? {}
      : form
        ? asForm(form())
        : file === undefined
          ? { json: body?.() ?? {} }
          : asFile(file)
  beforeAll(async () => {
    if (typeof example.query === 'function')
      valid = await example.query((path) => send('POST', path), records)
  })
  const sendAs = (type: string, text: string) => {
    const body = new Blob([text])
    return send(method, pathOf(pattern), { body, headers: type ? { 'content-type': type } : {} })
  }
  const withQuery = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...valid, ...more })}`

  const wrongFields = method === 'POST' ? wrongFieldsOf(endpoint) : []
  test.for(wrongFields)('refuses wrong values of %s', async ([field, values]) => {
    const ask = (value: unknown) => {
      const changed = withField(form?.() ?? body?.() ?? {}, field, value)
      return send(method, pathOf(pattern), form ? asForm(changed) : { json: changed })
    }
    await expectAllRefused(values, ask, { status: 422, field })
  })
  const wrongParameters = {
    ...(query && onlyTexts(wrongValuesOf(query, {}))),
    ...(method === 'GET' && example.alsoRefused),
  }
  test.for(Object.entries(wrongParameters).filter(([, values]) => values.length > 0))(
    'refuses wrong values of ?%s',
    async ([name, values]) => {
      const ask = (value: unknown) => {
        const sent = new URLSearchParams(value === undefined ? {} : { [name]: String(value) })
        return send(method, `${pathOf(pattern)}?${sent}`, accepted())
      }
      await expectAllRefused(values, ask, { status: 422, field: name })
    },
  )
  // A CSV export has no pages.
  if (query && 'entries' in query && 'cursor' in (query.entries as object) && !pattern.endsWith('.csv')) {
    test('refuses made-up cursors', async () => {
      const ask = (cursor: string) =>
        send(method, `${pathOf(pattern)}?${new URLSearchParams({ cursor })}`, accepted())
      await expectAllRefused(['nonsense', '\u0000', markup], ask, { status: 400 })
    })
  }

  if (form) {
    test('refuses other content types', async () => {
      const types = ['', 'text/plain', 'application/json', 'multipart/form-data']
      await expectAllRefused(types, (type) => sendAs(type, `${new URLSearchParams(form())}`), { status: 415 })
    })
  }

  if (example.isUnread) {
    test('refuses the sender before it reads the body', async () => {
      await expectRefused(send(method, pathOf(pattern), { json: {} }), { status: [401, 404] })
    })
  }

  if (body) {
    test('refuses broken JSON', async () => {
      const texts = ['{"customerName": ', '', 'name=Asha', '{"a":1}{', '\u0001']
      await expectAllRefused(texts, (text) => sendAs('application/json', text), { status: 400 })
    })
    test('refuses JSON that is not an object', async () => {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      const texts = ['null', '7', '"text"', '[]', '[{}]', deep]
      await expectAllRefused(texts, (text) => sendAs('application/json', text), { status: 422 })
    })
    test('refuses other content types', async () => {
      const types = [
        '',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
      ]
      await expectAllRefused(types, (type) => sendAs(type, JSON.stringify(body())), { status: 415 })
    })
    test('names every missing field at once', async () => {
      const required = wrongFields.filter(([, values]) => values.includes(undefined))
      const problem = await problemOf(await send(method, pathOf(pattern), { json: {} }))
      expect((problem.errors ?? []).map((error) => error.field).sort()).toEqual(
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
        // The rest follows only after the answer.
        pull: () => answered.promise,
      })
      await expectRefused(send(method, pathOf(pattern), { body: overLimit, headers }), { status: 413 })
      answered.resolve()
    })
    test('refuses a request from another site', async () => {
      const sources: Record<string, string>[] = [
        { origin: 'https://elsewhere.example' },
        { 'sec-fetch-site': 'cross-site' },
      ]
      const ask = (headers: Record<string, string>) =>
        send(method, pathOf(pattern), { json: body?.() ?? {}, headers })
      await expectAllRefused(sources, ask, { status: 403 })
    })
  }

  const parameter = /:(id|slug)\b/
  if (parameter.test(pattern)) {
    test('refuses other ids', async () => {
      const ids = [
        '1',
        randomUUID(),
        '%00',
        '%E0%A4%A',
        encodeURIComponent(markup),
        encodeURIComponent("' or 1=1 --"),
      ]
      const ask = (id: string) => send(method, withQuery(pattern.replace(parameter, id)), accepted())
      await expectAllRefused(ids, ask, { status: [400, 404] })
    })
  }

  if (isForSession(access, pattern) || access === 'client') {
    test('refuses a visitor', async () => {
      const sent = accepted()
      await expectRefused(
        send(method, pathOf(pattern), { ...sent, headers: { ...sent.headers, cookie: '' } }),
        { status: 401 },
      )
    })
  }

  // The sender is no client and has no records there.
  if (method === 'GET' && access !== 'client') {
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

test('an unknown endpoint answers with problem details, not a page', async () => {
  await expectRefused(send('GET', '/api/nonsense'), { status: 404 })
  await expectRefused(send('DELETE', '/api/contact'), { status: [404, 405] })
})

test('accepts the form of every valid example', async () => {
  for (const { key, method, pattern, example } of endpoints.values()) {
    const { body, answerToOwner } = example
    if (!body) continue
    const { status } = await send(method, pathOf(pattern), { json: body() })
    expect([answerToOwner ?? [200, 201, 202, 401, 403, 404, 409]].flat(), key).toContain(status)
  }
})

test('removes characters that PostgreSQL cannot store, without an error', async () => {
  const text = 'a\u0000b\ud800c\u202ed'
  const response = await send('POST', '/api/contact', {
    json: projectRequest({
      customerName: text,
      customerPhone: text,
      companyName: text,
      projectDescription: text,
      businessLocation: text,
    }),
  })
  expect(response.status).toBe(201)
  expect((await send('GET', `/api/admin/leads?${new URLSearchParams({ q: text })}`)).status).toBe(200)
  expect((await send('POST', `/api/admin/leads/${records.lead}/notes`, { json: { text } })).status).toBe(200)
})

test('stores markup in a visitor’s texts unchanged, and mails it as text', async () => {
  const email = 'markup@example.com'
  const words = (where: string) => `${where} ${markup}`
  const response = await send('POST', '/api/contact', {
    json: projectRequest({
      customerName: words('name'),
      customerEmail: email,
      customerPhone: '<b>7</b>',
      companyName: words('company'),
      projectDescription: words('description'),
      businessLocation: words('location'),
    }),
  })
  const { id } = await response.json()
  const { lead } = await (await send('GET', `/api/admin/leads/${id}`)).json()
  expect(lead).toMatchObject({ name: words('name'), phone: '<b>7</b>', message: words('description') })

  const [toVisitor] = await site.mailbox.mailsTo(email)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, words('name'))
  for (const mail of [toVisitor, toAgency]) expect(mail?.html).not.toMatch(/<img src=x|<script|<b>7/)
  expect(toAgency?.html).toContain('description &lt;img src=x')
  expect(toAgency?.text).toContain(words('description'))
  // The address is unconfirmed.
  expect(toVisitor?.text).not.toContain('description')
})

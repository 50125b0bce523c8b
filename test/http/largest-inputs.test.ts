import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { explainWeakness } from '#features/accounts/passwords/password-strength.server.ts'
import { fileLimits, uploadType } from '#features/files/file.ts'
import { importLimits } from '#features/leads/importing/lead-import.ts'
import { createRecords, type Records } from '../fixtures/records.ts'
import { postedRequest } from '../fixtures/visitor-fixtures.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'

const bodyBytes = 128 * 1024
const headBytes = 16 * 1024

/**
 * `items`: counted before the rest is read. `readsIn`: the thread of what takes more than 50 ms; null for the main thread.
 * `worst`: what costs most, and its answer.
 */
type Parser = {
  bytes: number
  items: string
  readsIn: string | null
  worst: Record<string, [send: () => Promise<number>, status: number]>
}

let site: Site
let headers: Record<string, string>
let records: Records
beforeAll(async () => {
  site = await openSite()
  const session = await fetch(`${site.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify(site.staff),
  })
  headers = { cookie: cookieOf(session), origin: site.origin }
  records = await createRecords((method, path, { json, body, headers: more } = {}) =>
    fetch(site.origin + path, {
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }), ...more },
      body: json ? JSON.stringify(json) : (body ?? null),
    }),
  )
}, 60_000)
afterAll(() => site.close())

const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(site.origin + path, { ...init, headers: { ...headers, ...init.headers } })).status
const post = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
  statusOf(path, { method: 'POST', headers: { 'content-type': type }, body })
const postJson = (json: string) => post('/api/admin/leads/changes', 'application/json', json)
const postForm = (form: string) => post('/contact', 'application/x-www-form-urlencoded', form)
const ask = (extra: Record<string, string>) => statusOf('/', { headers: extra })

const checkHead = (head: Buffer<ArrayBuffer>) =>
  post(`/api/projects/${records.project}/files/check?name=a.txt`, uploadType, new Uint8Array(head))

/** Sends their headers alone. */
function zipOf(files: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x04034b50)
  header.writeUInt16LE(10, 26)
  return Buffer.concat(Array.from({ length: files }, () => header))
}

/** @returns 422 for a file that was refused, 200 for one that waits for its import */
async function importFile(body: string): Promise<number> {
  const sent = await fetch(`${site.origin}/api/admin/lead-imports?name=a.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': uploadType },
    body,
  })
  if (sent.status !== 201) return sent.status
  const { id } = await sent.json()
  const path = `/api/admin/lead-imports/${id}`
  const status = await vi.waitUntil(
    async () => {
      const { leadImport } = await (await fetch(site.origin + path, { headers })).json()
      return leadImport.status !== 'reading' && leadImport.status
    },
    { timeout: 60_000, interval: 100 },
  )
  await post(`${path}/discard`, 'application/json', '')
  return status === 'ready' ? 200 : 422
}

const parsers: Record<string, Parser> = {
  'a file of leads': {
    bytes: importLimits.bytes,
    items: '200 columns, 200 values a row, 5,000 rows',
    readsIn: 'features/leads/importing/read-import.worker.ts',
    worst: {
      'one byte too many': [() => importFile(' '.repeat(importLimits.bytes + 1)), 413],
      'nothing but commas': [() => importFile(','.repeat(importLimits.bytes)), 422],
      'a wide header': [() => importFile(`Email${','.repeat(190_000)}\n${fill('a\n', 10_000)}`), 422],
      'one row too many': [() => importFile(`Email\n${'ann@x.example\n'.repeat(5001)}`), 422],
      'wide rows': [() => importFile(`Email\n${fill(`${','.repeat(2000)}\n`, importLimits.bytes - 6)}`), 200],
      'bad lines with all values': [
        () => importFile(`Email${',a'.repeat(199)}\n${`a${',12345678'.repeat(199)}\n`.repeat(5000)}`),
        200,
      ],
      'nothing but quotes': [() => importFile(`"${fill('""', importLimits.bytes - 2)}"`), 422],
    },
  },
  'a password': {
    bytes: bodyBytes,
    items: '48 characters',
    readsIn: 'features/accounts/passwords/password-strength.worker.ts',
    worst: {
      'many look-alikes': [
        async () => ((await explainWeakness(fill('p4$s', bodyBytes), '')) ? 422 : 200),
        422,
      ],
    },
  },
  JSON: {
    bytes: bodyBytes,
    items: '5,000 values, 32 levels',
    readsIn: null,
    worst: {
      'one byte too many': [() => postJson(' '.repeat(bodyBytes + 1)), 413],
      'wrong values': [() => postJson(`{"ids":[${fill('1,', bodyBytes - 100)}1]}`), 422],
      'wrong texts': [() => postJson(`{"ids":[${fill('"",', bodyBytes - 100)}1]}`), 422],
      fields: [() => postJson(`{${fill('"a":1,', bodyBytes - 100)}"a":1}`), 422],
      levels: [() => postJson(fill('[', bodyBytes)), 422],
      'one text': [() => postJson(`{"ids":["${'\\u0000'.repeat(20_000)}"]}`), 422],
      'to log in': [() => post('/api/auth/sign-in/email', 'application/json', fill('[', bodyBytes)), 422],
    },
  },
  'a form': {
    bytes: bodyBytes,
    items: '1,000 fields',
    readsIn: null,
    worst: {
      'one byte too many': [() => postForm(' '.repeat(bodyBytes + 1)), 413],
      fields: [() => postForm(fill('a&', bodyBytes)), 413],
      escapes: [
        () => postForm(`${new URLSearchParams(postedRequest({ projectDescription: fill('%', 40_000) }))}`),
        422,
      ],
    },
  },
  'an event of the payment provider': {
    bytes: bodyBytes,
    items: 'none: only the provider can sign one',
    readsIn: null,
    worst: { unsigned: [() => post('/api/payment/webhook', 'application/json', fill('[', bodyBytes)), 401] },
  },
  'the start of a file': {
    bytes: fileLimits.head,
    items: 'none: linear',
    readsIn: null,
    worst: {
      'one body too many': [() => checkHead(Buffer.alloc(bodyBytes + 1)), 413],
      'a ZIP of many files': [() => checkHead(zipOf(1400)), 204],
      comments: [() => checkHead(Buffer.from(fill('<!---->', fileLimits.head))), 204],
      tags: [() => checkHead(Buffer.from(fill('ID3\x03\0\0\0\0\0\0', fileLimits.head))), 204],
    },
  },
  'an address': {
    bytes: headBytes,
    items: 'none: linear',
    readsIn: null,
    worst: {
      'too long': [() => statusOf(`/?${'a'.repeat(headBytes)}`), 431],
      fields: [() => statusOf(`/api/admin/leads?${fill('a&', headBytes - 1000)}`), 200],
      'a search': [() => statusOf(`/api/admin/leads?q=${fill('%25', headBytes - 1000)}`), 422],
      escapes: [() => statusOf(`/${fill('%2e', headBytes - 1000)}`), 404],
    },
  },
  'the head of a request': {
    bytes: headBytes,
    items: 'none: linear',
    readsIn: null,
    worst: {
      'too long': [() => ask({ cookie: 'a'.repeat(headBytes) }), 431],
      cookies: [() => ask({ cookie: fill('a=%7b;', headBytes - 1000) }), 200],
      encodings: [() => ask({ 'accept-encoding': fill('*,', headBytes - 1000) }), 200],
      tags: [() => ask({ 'if-none-match': fill('"a",', headBytes - 1000) }), 200],
      addresses: [() => ask({ 'x-forwarded-for': fill('1.1.1.1,', headBytes - 1000) }), 200],
      'a browser': [() => ask({ 'user-agent': fill('(a;', headBytes - 1000) }), 200],
    },
  },
}

test.for(
  Object.entries(parsers).flatMap(([name, { worst }]) =>
    Object.entries(worst).map(([input, [send, status]]) => ({ name, input, send, status })),
  ),
)('$name stays within its bounds: $input', { timeout: 60_000 }, async ({ send, status }) => {
  expect(await send()).toBe(status)
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
})

test('what takes long to read is read in a thread only', () => {
  const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const threads = Object.keys(sources).filter((path) => path.endsWith('.worker.ts'))
  const draws = '../../src/platform/pdf/pdf.worker.ts'
  const reads = Object.values(parsers).flatMap(({ readsIn }) => (readsIn ? [`../../src/${readsIn}`] : []))
  expect(threads.toSorted()).toEqual([draws, ...reads].toSorted())
  const readers = Object.entries(sources).filter(
    ([path, text]) => /from '[^']*(?:read-csv\.server|zxcvbn)/.test(text) && !path.includes('.test.'),
  )
  expect(readers.map(([path]) => path).toSorted()).toEqual(reads.toSorted())
})

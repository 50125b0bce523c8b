import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBody, writeEncoded } from './encoded-body.server.ts'

const text = '<p>Woven in one day.</p>'.repeat(50)
const body = encodeBody(200, text, { 'content-type': 'text/html', vary: 'Cookie' })
const pages = new Map([['/missing', encodeBody(404, 'nothing', { 'content-type': 'text/html' })]])
const server = createServer((request, response) =>
  writeEncoded(request, response, pages.get(request.url ?? '') ?? body),
)
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
})

const ask = (headers: Record<string, string>, path = '/', method = 'GET') =>
  fetch(origin + path, { method, headers })

test.each([
  ['gzip, deflate, br, zstd', 'br', promisify(brotliDecompress)],
  ['br, gzip', 'br', promisify(brotliDecompress)],
  ['gzip', 'gzip', promisify(gunzip)],
  ['br;q=0, gzip', 'gzip', promisify(gunzip)],
])('"%s" is answered in %s', async (accept, encoding, decompress) => {
  const response = await ask({ 'accept-encoding': accept })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(await response.text()).toBe(text)
  const stored = body.copies[encoding as 'br' | 'gzip']?.body
  expect((await decompress(stored as Buffer)).toString()).toBe(text)
})

test('a page requested again is sent in fewer bytes from then on', async () => {
  const varied = Array.from({ length: 2000 }, (_, index) => `<p>Thread ${(index * 7919) % 2000}</p>`).join('')
  pages.set('/again', encodeBody(200, varied, { 'content-type': 'text/html' }))
  const bytesSent = async () => {
    const { headers } = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }, '/again', 'HEAD')
    return Number(headers.get('content-length'))
  }
  const first = await bytesSent()
  await expect.poll(bytesSent, { timeout: 10_000 }).toBeLessThan(first)
  const response = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }, '/again')
  expect(await response.text()).toBe(varied)
})

test('a browser that takes no compression gets the plain text', async () => {
  const response = await ask({ 'accept-encoding': 'identity' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe(String(text.length))
  expect(await response.text()).toBe(text)
})

test('answers 304 without a body for a page that the browser has in any encoding', async () => {
  const etag = (await ask({ 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  const suffixed = ['-gzip"', ';br"'].map((end) => etag.replace(/"$/, end))
  for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*', ...suffixed]) {
    const response = await ask({ 'accept-encoding': 'gzip', 'if-none-match': known })
    expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  }
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
})

test('HEAD sends the same headers without the body', async () => {
  const [get, head] = [
    await ask({ 'accept-encoding': 'br' }),
    await ask({ 'accept-encoding': 'br' }, '/', 'HEAD'),
  ]
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
  expect(await head.text()).toBe('')
})

test('a missing page answers 404 each time', async () => {
  const etag = (await ask({}, '/missing')).headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag }, '/missing')).status).toBe(404)
})

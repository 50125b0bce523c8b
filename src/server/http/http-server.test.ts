import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.server.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Answering = (request: IncomingMessage, response: ServerResponse) => void

async function send(bytes: string, answer: Answering, requestTimeoutMs: number) {
  server = createHttpServer({ answer, headers: { 'x-content-type-options': 'nosniff' }, requestTimeoutMs })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  const text = Buffer.concat(await Array.fromAsync(socket)).toString()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(head) ?? []
  return { status: Number(status), head, body }
}

const readsBody: Answering = async (request, response) => {
  try {
    await request.toArray()
    response.end('answered')
  } catch {}
}

test.each([
  ['a body that stalls', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nabc', 408],
  [
    'a body in chunks that stalls',
    'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    408,
  ],
  ['a head that stalls', 'GET / HTTP/1.1\r\nHost: here\r\nAccept:', 408],
  ['no HTTP', 'hello\r\n\r\n', 400],
  [
    'a chunk without a size',
    'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
    400,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: here\r\nhost: there\r\nConnection: close\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.0\r\nHost: here\r\nHost: here\r\n\r\n', 400],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: here\r\nAccept: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused as a problem, and the connection ends', async (_, bytes, status) => {
  // A busy machine must not make a complete request look stalled.
  const timeoutMs = status === 408 ? 100 : 30_000
  const { status: answered, head, body } = await send(bytes, readsBody, timeoutMs)
  expect(answered).toBe(status)
  expect(head.toLowerCase()).toMatch(/^content-type: application\/problem\+json$/m)
  expect(head.toLowerCase()).toMatch(/^x-content-type-options: nosniff$/m)
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, requestId: expect.any(String) })
})

test('a request has half a minute to arrive', () => {
  server = createHttpServer({ answer: readsBody, headers: {} })
  expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
})

test('tells its clients that an idle connection stays open for 65 s', async () => {
  const bytes = `GET / HTTP/1.1\r\nHost: here\r\n\r\nGET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`
  const { head } = await send(bytes, (_, response) => response.end(), 30_000)
  expect(head).toMatch(/^Keep-Alive: timeout=65$/m)
})

test('an upload may still arrive after the time in which any other request must', async () => {
  server = createHttpServer({
    answer: readsBody,
    headers: {},
    requestTimeoutMs: 1_000,
    isUpload: ({ url }) => url === '/upload',
    uploadTimeoutMs: 30_000,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const begin = (path: string) => {
    const sending = request({ port, path, method: 'POST' })
    const status = new Promise((resolve, reject) => {
      sending.once('response', (response) => resolve(response.resume().statusCode))
      sending.once('error', reject)
    })
    sending.write('first')
    return { sending, status }
  }
  const [upload, other] = [begin('/upload'), begin('/other')]

  expect(await other.status).toBe(408)
  upload.sending.end('last')
  expect(await upload.status).toBe(200)
  other.sending.destroy()
})

test.each([
  ['an answer', 'POST / HTTP/1.1\r\nHost: here', 413],
  ['a refusal of an unreadable request', 'POST / HTTP/1.1\r\nHost: here\r\nhello', 400],
])('%s reaches a client that is still sending, then the connection ends cleanly', async (_, head, status) => {
  const answer = vi.fn<Answering>((_, response) => response.writeHead(413).end('too large'))
  server = createHttpServer({ answer, headers: {} })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const another = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
  socket.write(`${head}\r\nContent-Length: ${another.length}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) {
    chunks.push(chunk)
    // Resolves when the system has taken all of this.
    await new Promise<void>((resolve, reject) =>
      socket.write(another.repeat(200_000), (error) => (error ? reject(error) : resolve())),
    )
  }
  const text = Buffer.concat(chunks).toString().toLowerCase()
  expect(text).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(text).toContain('\r\nconnection: close\r\n')
  // The server reads no request from later bytes.
  expect(text.match(/http\/1\.1/g)).toHaveLength(1)
  expect(answer.mock.calls.length).toBe(status === 413 ? 1 : 0)
})

test.each([
  ['sends on without end', true],
  ['sends nothing more, and keeps its side open', false],
])('a client loses its connection if it has its answer and %s', async (_, sendsOn) => {
  server = createHttpServer({ answer: (_, response) => response.writeHead(413).end(), headers: {} })
  const closed = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).resume()
  socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000000000\r\n\r\n')
  const sendOn = () => socket.write(Buffer.alloc(1_000_000), (error) => error || sendOn())
  if (sendsOn) sendOn()
  expect(await closed).toBeLessThan(100_000_000)
  socket.destroy()
})

test('an answer that has begun is not mixed with a refusal', async () => {
  const { head, body } = await send(
    'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nabc',
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('begun')
    },
    1_000,
  )
  expect(head).toMatch(/^HTTP\/1.1 200 OK/)
  expect(body).toBe('begun')
})

test('answers a slow but complete request', async () => {
  server = createHttpServer({ answer: readsBody, headers: {}, requestTimeoutMs: 30_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const status = await new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST' }, (response) => resolve(response.resume().statusCode))
    sending.once('error', reject).write('first')
    setImmediate(() => sending.end('last'))
  })
  expect(status).toBe(200)
})

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#platform/app-error.server.ts'
import { describeProblem } from './problem.server.ts'

/** A phone on a bad line takes a second for a project request. */
const arrivalMs = 30_000

/** Longer than proxies keep one open: closed first by the server, it could lose a request that is on its way. */
const idleMs = 65_000

/** After its answer, a client may go on sending this much. */
const lingerMs = 2_000
const lingerBytes = 64 * 1024 * 1024

/** Keys are Node's error codes; any other error is a malformed request. */
const refusals: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('too-slow', 'The request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: new AppError('head-too-large', 'Send at most 16 kB of headers.'),
}
const lateError = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
const unreadable = new AppError('malformed', 'This is not an HTTP request.')
const hostless = new AppError('malformed', 'The header Host is missing.')
const twoHosts = new AppError('malformed', 'The header Host may appear only once.')

export function createHttpServer({
  answer,
  headers,
  requestTimeoutMs = arrivalMs,
  isUpload = () => false,
  uploadTimeoutMs = requestTimeoutMs,
  isDraining = () => false,
}: {
  answer: (request: IncomingMessage, response: ServerResponse) => void
  headers: Readonly<Record<string, string>>
  requestTimeoutMs?: number
  isUpload?: (request: IncomingMessage) => boolean
  uploadTimeoutMs?: number
  /** Answers close their connection, so that a proxy opens the next one elsewhere. */
  isDraining?: () => boolean
}): Server {
  function refusalOf(error: AppError) {
    const requestId = crypto.randomUUID()
    const { problem, headers: ofProblem } = describeProblem(error, requestId)
    const body = JSON.stringify(problem)
    const length = String(Buffer.byteLength(body))
    const ofAll = { ...headers, ...ofProblem, 'x-request-id': requestId }
    return { ...problem, headers: { ...ofAll, 'content-length': length, connection: 'close' }, body }
  }

  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      // Node has one limit for all requests, the longest; a timer ends the others.
      requestTimeout: uploadTimeoutMs,
      headersTimeout: requestTimeoutMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: requestTimeoutMs / 10,
      // Node's refusal of a missing Host has no body.
      requireHostHeader: false,
    },
    (request, response) => {
      answers.set(request.socket, response)
      if (isDraining()) response.shouldKeepAlive = false
      if (hasBody(request)) {
        closeIfIncomplete(request, response)
        if (!isUpload(request)) limitArrival(request)
      }
      const wrong = refuseHost(request)
      if (!wrong) answer(request, response)
      else {
        const refusal = refusalOf(wrong)
        response.writeHead(refusal.status, refusal.headers).end(refusal.body)
      }
    },
  )
  function limitArrival(request: IncomingMessage) {
    const timer = setTimeout(() => {
      if (!request.complete) server.emit('clientError', lateError, request.socket)
    }, requestTimeoutMs)
    request.once('close', () => clearTimeout(timer))
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = answers.get(socket)
    if (!socket.writable || (begun?.headersSent && !begun.writableFinished)) {
      socket.destroy()
      return
    }
    const { status, title, headers, body } = refusalOf(refusals[error.code ?? ''] ?? unreadable)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`)
    lingeringClose(socket)
  })
  return server
}

/** An answer may begin before the whole body has arrived. */
function closeIfIncomplete(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const writeHead = response.writeHead
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.setHeader('connection', 'close')
      // Node calls this after a last answer.
      socket.destroySoon = () => lingeringClose(socket)
    }
    return writeHead.apply(response, head)
  }) as typeof writeHead
}

/**
 * Discards what still arrives: closing at once would reset the connection, and the client might lose the answer.
 * https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
function lingeringClose(socket: Duplex): void {
  if (socket.writableEnded) return
  const close = () => socket.destroy()
  let discarded = 0
  // Node's parser would read further requests.
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > lingerBytes) close()
  })
  socket.once('end', close)
  socket.once('finish', () => {
    const timer = setTimeout(close, lingerMs)
    socket.once('close', () => clearTimeout(timer))
  })
  socket.end()
  socket.resume()
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-3.2 HTTP/1.0 has no Host; Node keeps the first of two. */
function refuseHost({ headers, httpVersion, rawHeaders }: IncomingMessage): AppError | null {
  if (headers.host === undefined) return httpVersion === '1.0' ? null : hostless
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 ? null : twoHosts
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

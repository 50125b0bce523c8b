import { hash as hashOf } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import Negotiator from 'negotiator'
import { isKnownTag } from '#platform/etag.server.ts'

/** Best first. */
const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]
type Copy = { body: Buffer; isBest: boolean }

export type EncodedBody = {
  status: number
  headers: Record<string, string>
  identity: Buffer
  copies: Partial<Record<Coding, Copy>>
}

/** `built` holds the build's compressed copies. */
export function encodeBody(
  status: number,
  content: string | Buffer,
  headers: Record<string, string>,
  built: Partial<Record<Coding, Buffer>> = {},
): EncodedBody {
  const identity = Buffer.from(content)
  // Weak: all codings share the validator.
  const etag = `W/"${hashOf('sha256', identity, 'base64url').slice(0, 12)}"`
  const vary = ['Accept-Encoding', headers.vary].filter(Boolean).join(', ')
  const copies = Object.entries(built).map(([coding, body]) => [coding, { body, isBest: true }])
  return { status, headers: { ...headers, vary, etag }, identity, copies: Object.fromEntries(copies) }
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
export function writeEncoded(request: IncomingMessage, response: ServerResponse, encoded: EncodedBody): void {
  const { status, headers, identity, copies } = encoded
  const { 'content-type': type = '', etag = '', ...others } = headers
  if (status === 200 && isKnownTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...others, etag }).end()
    return
  }
  const isText = /text|json|xml|script/.test(type)
  const accepted = isText ? new Negotiator(request).encodings([...codings]) : []
  const coding = codings.find((one) => accepted.includes(one))
  if (coding)
    copies[coding] = copies[coding] ? improve(copies[coding], coding, identity) : quick(coding, identity)
  const body = (coding && copies[coding]?.body) ?? identity
  const described = { ...headers, 'content-length': body.length }
  response.writeHead(status, coding ? { ...described, 'content-encoding': coding } : described)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const brotliAt = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function quick(coding: Coding, text: Buffer): Copy {
  const body = coding === 'br' ? brotliCompressSync(text, brotliAt(4)) : gzipSync(text, { level: 4 })
  return { body, isBest: false }
}

function improve(copy: Copy, coding: Coding, text: Buffer): Copy {
  if (copy.isBest) return copy
  copy.isBest = true
  // One at a time, to leave processor time for requests.
  compressing = compressing.then(async () => {
    copy.body = await (coding === 'br' ? brotliAsync(text, brotliAt(11)) : gzipAsync(text, { level: 9 }))
  })
  return copy
}
let compressing = Promise.resolve()
const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

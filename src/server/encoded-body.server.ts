import { hash as hashOf } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'

type Compression = 'zstd' | 'br' | 'gzip'
type Encoding = Compression | 'identity'
type Variant = { body: Buffer; head: string[] }

/** What is there is sent, the smallest first. */
const bySize: readonly Compression[] = ['br', 'zstd', 'gzip']

/** An answer kept ready to write: encodings with their complete lists of headers. */
export type EncodedBody = {
  status: number
  /** Of the file, or of the page as it is kept: what the ETag is made of. */
  hash: string
  /** Headers of the answer that says that the browser has it already. */
  unchanged: string[]
  variants: Partial<Record<Encoding, Variant>>
  /** A variant that is not there. A file has what the build left; what it has not goes out as it is. */
  make(encoding: Encoding): Variant
  /** Puts a smaller variant in the place of a quick one, some time after. */
  improve(encoding: Compression): void
}

export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** Prepares a file with what the build left beside it. `vary` and `etag` are added to the headers. */
export function encodeBody(status: number, bodies: Bodies, headers: Record<string, string>): EncodedBody {
  const { variant, ...described } = describeBody(bodies.identity, headers)
  const identity = variant('identity', bodies.identity)
  return {
    status,
    ...described,
    variants: {
      identity,
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
    make: () => identity,
    improve() {},
  }
}

/**
 * Prepares a page from its text, in parts as they follow each other. It is kept in the encoding that is made quickest,
 * and what else somebody takes is made of that: most addresses are asked for once before what they show changes. Those
 * asked for again are compressed well, once, while the quick copy serves.
 */
export function encodePage(
  status: number,
  parts: readonly string[],
  headers: Record<string, string>,
): EncodedBody {
  const text = writeText(parts)
  const kept = compressQuickly(text)
  const { variant, ...described } = describeBody(kept, headers)
  const variants: EncodedBody['variants'] = { zstd: variant('zstd', kept) }
  const asked: Partial<Record<Compression, 'once' | 'again'>> = {}
  return {
    status,
    ...described,
    variants,
    make(encoding) {
      const text = zstdDecompressSync(kept)
      if (encoding === 'identity') return variant(encoding, text)
      const quick = variant(encoding, quickly[encoding](text))
      variants[encoding] = quick
      asked[encoding] = 'once'
      return quick
    },
    improve(encoding) {
      const compressWell = well[encoding]
      if (!asked[encoding]) {
        asked[encoding] = 'once'
        return
      }
      if (!compressWell || isImproving || asked[encoding] === 'again') return
      asked[encoding] = 'again'
      const text = zstdDecompressSync(kept)
      isImproving = true
      compressWell(text)
        .then((body) => {
          variants[encoding] = variant(encoding, body)
        })
        // The quick copy goes on serving.
        .catch(() => undefined)
        .finally(() => {
          isImproving = false
        })
    },
  }
}

/** One page at a time, so that however many are asked for, most of the machine is free to answer. */
let isImproving = false

/** The bytes of a text, until the next one is written: a new buffer for each has the garbage collector at work all the time. */
function writeText(parts: readonly string[]): Buffer {
  const mostBytes = parts.reduce((sum, { length }) => sum + length, 0) * 3
  if (scratch.length < mostBytes) scratch = Buffer.allocUnsafeSlow(mostBytes)
  let length = 0
  for (const part of parts) length += scratch.write(part, length)
  return scratch.subarray(0, length)
}
let scratch = Buffer.alloc(0)

function describeBody(content: Buffer, headers: Record<string, string>) {
  const hash = hashOf('sha256', content, 'base64url').slice(0, 12)
  const vary = ['Accept-Encoding', headers.vary].filter(Boolean).join(', ')
  // Weak: the same text compressed in another way is the same page.
  const etag = `W/"${hash}"`
  const { 'content-type': contentType, ...others }: Record<string, string> = { ...headers, vary, etag }
  const unchanged = Object.entries(others).flat()
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const head = [...unchanged, 'content-length', String(body.length)]
    if (contentType) head.push('content-type', contentType)
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    return { body, head }
  }
  return { hash, unchanged, variant }
}

/** A third of a millisecond for a landing page: in the thread that has it at hand, which costs less than to hand it to another. */
function compressQuickly(body: Buffer): Buffer {
  return zstdCompressSync(body, {
    // Told how much is to come, it prepares no larger tables than that needs.
    pledgedSrcSize: body.length,
    // A page comes out in one piece of this, and the piece is what is kept.
    chunkSize: Math.max(1024, Math.ceil(body.length / 3)),
    params: {
      [constants.ZSTD_c_compressionLevel]: 3,
      // Tables that stay in the processor's cache: a quarter less time for a hundredth more bytes.
      [constants.ZSTD_c_hashLog]: 13,
      [constants.ZSTD_c_chainLog]: 13,
    },
  })
}

const quickly: Record<Compression, (body: Buffer) => Buffer> = {
  zstd: compressQuickly,
  br: (body) => brotliCompressSync(body, { params: brotliParams(body, 3) }),
  gzip: (body) => gzipSync(body, { level: 3 }),
}

/** A fifth fewer bytes than the quick ones, for a tenth of a second of another thread. Who takes zstd takes Brotli too. */
const well: Partial<Record<Compression, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => brotliAsync(body, { params: brotliParams(body, constants.BROTLI_MAX_QUALITY) }),
  gzip: (body) => gzipAsync(body, { level: 9 }),
}
const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const brotliParams = (body: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
})

/** Writes the answer for GET or HEAD, or 304 when the browser already holds it (RFC 9110, 13.1.2). */
export function writeEncoded(request: IncomingMessage, response: ServerResponse, encoded: EncodedBody): void {
  const known = request.headers['if-none-match']
  if (known && encoded.status === 200 && (known === '*' || known.includes(encoded.hash))) {
    response.writeHead(304, encoded.unchanged).end()
    return
  }
  writeVariant(request, response, encoded.status, chooseVariant(encoded, request.headers['accept-encoding']))
}

/** What is ready is sent, and becomes smaller for those who come next. */
function chooseVariant({ variants, make, improve }: EncodedBody, accept: string | undefined): Variant {
  const accepted = accept === undefined ? [] : bySize.filter((encoding) => accepts(accept, encoding))
  const [smallest] = accepted
  if (!smallest) return variants.identity ?? make('identity')
  const ready = accepted.map((encoding) => variants[encoding]).find(Boolean)
  if (!ready) return make(smallest)
  improve(smallest)
  return ready
}

function writeVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { head, body }: Variant,
): void {
  // In HTTP/1.1 a connection stays open unless told otherwise (RFC 9112, 9.3), and these 50 bytes may be a packet.
  if (response.shouldKeepAlive && request.httpVersion === '1.1') response.removeHeader('connection')
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

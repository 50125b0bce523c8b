import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompressSync } from 'node:zlib'

type Compression = 'zstd' | 'br' | 'gzip'
type Encoding = Compression | 'identity'
type Variant = { body: Buffer; head: string[] }

/** What is there is sent, the smallest first. */
const bySize: readonly Compression[] = ['br', 'zstd', 'gzip']
/** What is not there yet is made in the cheapest way. */
const byCost: readonly Compression[] = ['zstd', 'br', 'gzip']

/** An answer kept ready to write: every encoding with its complete list of headers. */
export type EncodedBody = {
  status: number
  /** Of the uncompressed text: what the ETag is made of. */
  hash: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** Makes the variants of a page; null for a file, which has those of the build. */
  page: { compress(encoding: Compression): Variant; improve(encoding: Compression): void } | null
}

export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** Prepares a file with what the build left beside it. `vary` and `etag` are added to the headers. */
export function encodeBody(status: number, bodies: Bodies, headers: Record<string, string>): EncodedBody {
  const { hash, variant } = describeBody(bodies.identity, headers)
  return {
    status,
    hash,
    variants: {
      identity: variant('identity', bodies.identity),
      ...(bodies.br && { br: variant('br', bodies.br) }),
      ...(bodies.gzip && { gzip: variant('gzip', bodies.gzip) }),
    },
    page: null,
  }
}

/**
 * Prepares a page. It is compressed when somebody asks, in an encoding they take, and quickly: most addresses are asked
 * for once before what they show changes. Those asked for again are compressed well, once, while the quick copy serves.
 */
export function encodePage(status: number, html: string, headers: Record<string, string>): EncodedBody {
  const identity = Buffer.from(html)
  const { hash, variant } = describeBody(identity, headers)
  const variants: EncodedBody['variants'] = { identity: variant('identity', identity) }
  const improved = new Set<Compression>()
  return {
    status,
    hash,
    variants,
    page: {
      compress(encoding) {
        const quick = variant(encoding, quickly[encoding](identity))
        variants[encoding] = quick
        return quick
      },
      improve(encoding) {
        const compressWell = well[encoding]
        if (!compressWell || isImproving || improved.has(encoding)) return
        improved.add(encoding)
        isImproving = true
        void compressWell(identity)
          .then((body) => {
            variants[encoding] = variant(encoding, body)
          })
          .finally(() => {
            isImproving = false
          })
      },
    },
  }
}

/** One page at a time, so that however many are asked for, most of the machine is free to answer. */
let isImproving = false

function describeBody(identity: Buffer, headers: Record<string, string>) {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const vary = ['Accept-Encoding', headers.vary].filter(Boolean).join(', ')
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    // Weak: the same text compressed in another way is the same page.
    const etag = `W/"${hash}"`
    const all: Record<string, string> = { ...headers, vary, etag, 'content-length': String(body.length) }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    return { body, head: Object.entries(all).flat() }
  }
  return { hash, variant }
}

/** Half a millisecond for a landing page: in the thread that has it at hand, which costs less than to hand it to another. */
const quickly: Record<Compression, (body: Buffer) => Buffer> = {
  zstd: (body) =>
    zstdCompressSync(body, {
      // Told how much is to come, it prepares no larger tables than that needs.
      pledgedSrcSize: body.length,
      chunkSize: maxQuickBytes,
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
    }),
  br: (body) => brotliCompressSync(body, { chunkSize: maxQuickBytes, params: brotliParams(body, 3) }),
  gzip: (body) => gzipSync(body, { chunkSize: maxQuickBytes, level: 3 }),
}
/** Most pages come out in one piece of this. */
const maxQuickBytes = 64 * 1024

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
    response.writeHead(304, withoutContentHeaders(encoded.variants.identity.head)).end()
    return
  }
  writeVariant(request, response, encoded.status, chooseVariant(encoded, request.headers['accept-encoding']))
}

/** What is ready is sent, and becomes smaller for those who come next. */
function chooseVariant({ variants, page }: EncodedBody, accept: string | undefined): Variant {
  const isAccepted = (encoding: Compression) => accept !== undefined && accepts(accept, encoding)
  const smallest = bySize.find(isAccepted)
  if (!smallest) return variants.identity
  const ready =
    variants[smallest] ??
    bySize
      .filter(isAccepted)
      .map((encoding) => variants[encoding])
      .find(Boolean)
  if (!ready) return page?.compress(byCost.find(isAccepted) ?? smallest) ?? variants.identity
  page?.improve(smallest)
  return ready
}

function writeVariant(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { head, body }: Variant,
): void {
  response.writeHead(status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function withoutContentHeaders(head: string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < head.length; index += 2) {
    const name = head[index] ?? ''
    if (!name.startsWith('content-length') && name !== 'content-encoding' && name !== 'content-type') {
      kept.push(name, head[index + 1] ?? '')
    }
  }
  return kept
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

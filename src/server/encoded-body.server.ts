import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

type Compression = 'zstd' | 'br' | 'gzip'
type Encoding = Compression | 'identity'
type Variant = {
  body: Buffer
  head: string[]
  /** Makes a smaller one to take its place. */
  improve?: (() => void) | undefined
}

/** For a page: zstd is as small as brotli, in half the time. Files have what the build made. */
const byPreference: readonly Compression[] = ['zstd', 'br', 'gzip']

/** An answer kept ready to write: every encoding with its complete list of headers. */
export type EncodedBody = {
  status: number
  /** Of the uncompressed text: what the ETag is made of. */
  hash: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  /** Makes the variants that are not there yet; null when those of the build are all there will be. */
  compress: ((encoding: Compression) => Promise<Variant>) | null
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
    compress: null,
  }
}

/**
 * Prepares a page. It is compressed when somebody asks, in the encoding they take, and quickly: most addresses are asked
 * for once before what they show changes. Those asked for again are compressed well, once, while the quick copy serves.
 */
export function encodePage(status: number, html: string, headers: Record<string, string>): EncodedBody {
  const identity = Buffer.from(html)
  const { hash, variant } = describeBody(identity, headers)
  const variants: EncodedBody['variants'] = { identity: variant('identity', identity) }
  const underWay: Partial<Record<Compression, Promise<Variant>>> = {}

  async function compress(encoding: Compression): Promise<Variant> {
    const quick = variant(encoding, await quickly[encoding](identity))
    quick.improve = () => {
      quick.improve = undefined
      void well[encoding](identity).then((body) => {
        variants[encoding] = variant(encoding, body)
      })
    }
    variants[encoding] = quick
    return quick
  }
  return {
    status,
    hash,
    variants,
    compress(encoding) {
      underWay[encoding] ??= compress(encoding)
      return underWay[encoding]
    },
  }
}

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

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotliOf = (quality: number) => (body: Buffer) =>
  brotliAsync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

const zstdAsync = promisify(zstdCompress)
// Told how much is to come, it prepares no larger tables than that needs.
const zstdOf = (level: number) => (body: Buffer) =>
  zstdAsync(body, {
    pledgedSrcSize: body.length,
    params: { [constants.ZSTD_c_compressionLevel]: level },
  })

/** Half a millisecond to one for a landing page, and an eighth more bytes than the good ones, which take ten. */
const quickly: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  zstd: zstdOf(3),
  br: brotliOf(3),
  gzip: (body) => gzipAsync(body, { level: 3 }),
}
const well: typeof quickly = {
  zstd: zstdOf(15),
  br: brotliOf(9),
  gzip: (body) => gzipAsync(body, { level: 9 }),
}

/** Writes the answer for GET or HEAD, or 304 when the browser already holds it (RFC 9110, 13.1.2). */
export function writeEncoded(request: IncomingMessage, response: ServerResponse, encoded: EncodedBody): void {
  const known = request.headers['if-none-match']
  if (known && encoded.status === 200 && (known === '*' || known.includes(encoded.hash))) {
    response.writeHead(304, withoutContentHeaders(encoded.variants.identity.head)).end()
    return
  }
  const encoding = chooseEncoding(encoded, request.headers['accept-encoding'])
  const variant = encoded.variants[encoding]
  if (variant) {
    variant.improve?.()
    writeVariant(request, response, encoded.status, variant)
  } else if (encoding !== 'identity') {
    void encoded.compress?.(encoding).then((made) => writeVariant(request, response, encoded.status, made))
  }
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

function chooseEncoding({ variants, compress }: EncodedBody, accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const best = byPreference.find((encoding) => (variants[encoding] || compress) && accepts(accept, encoding))
  return best ?? 'identity'
}

function accepts(header: string, encoding: string): boolean {
  if (!header.includes(encoding)) return false
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

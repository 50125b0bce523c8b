import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteLooseBlobs } from '#features/files/delete-loose-blobs.job.server.ts'
import { uploadType } from '#features/files/file.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { Ctx } from '#platform/context.server.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { openApi } from '#test/servers/api-server.ts'
import { receivePicture } from './picture.admin.wire.ts'
import { cutsOf, pictureAddress, pictureSources } from './picture.ts'
import { picturesApi } from './pictures.api.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
afterAll(() => context.close())

const ask = (ctx: Ctx, path: string, init?: RequestInit) => openApi(context, picturesApi).ask(ctx, path, init)

const send = (body: Uint8Array<ArrayBuffer> | string, ctx: Ctx = context.editor) =>
  ask(ctx, apiPath(receivePicture), { method: 'POST', headers: { 'content-type': uploadType }, body })

const colour = { r: 200, g: 40, b: 90 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await context.database.pool.query(sql)).rows
}

async function isStored(): Promise<unknown> {
  const [counted] = await query(
    'select (select count(*)::int from pictures) as pictures, (select count(*)::int from picture_cuts) as cuts, (select count(*)::int from loose_blobs) as loose',
  )
  return counted
}

test('a photo is cut upright, and everything but its pixels is left out', async () => {
  const photo = await plain(1400, 900)
    .withExif({ IFD0: { Copyright: 'Meera', Software: '<script>alert(1)</script>' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const hostile = Buffer.concat([photo, Buffer.from('<script>alert(2)</script>PK\u0003\u0004')])
  const answered = await send(hostile)
  expect(answered.status).toBe(201)
  const picture = await answered.json()
  expect(picture).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{32}$/), width: 900, height: 1400 })

  for (const cut of cutsOf(picture.width)) {
    const shown = await ask(context.visitor, pictureAddress(picture.hash, cut))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': `image/${cut.format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.length).toBe(Number(shown.headers.get('content-length')))
    expect(bytes.toString('latin1')).not.toMatch(/script|Meera|Exif/)
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: cut.format === 'avif' ? 'heif' : 'jpeg', width: cut.width })
    expect(Math.abs((found.height ?? 0) - cut.width * (14 / 9))).toBeLessThan(1)
    expect(found.exif ?? found.xmp ?? found.orientation).toBeUndefined()
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r).toBeGreaterThan(180)
  }

  const before = await isStored()
  expect(await (await send(hostile)).json()).toEqual(picture)
  expect(await isStored()).toEqual(before)
})

test('three widths and a JPEG, and never more pixels than were sent', () => {
  const hash = 'a'.repeat(32)
  expect(pictureSources({ hash, width: 4000, height: 3000 })).toEqual({
    srcSet: `/pictures/${hash}-640.avif 640w, /pictures/${hash}-1280.avif 1280w, /pictures/${hash}-1920.avif 1920w`,
    src: `/pictures/${hash}-1280.jpg`,
    width: 4000,
    height: 3000,
  })
  expect(pictureSources({ hash, width: 700, height: 30 })).toMatchObject({
    srcSet: `/pictures/${hash}-640.avif 640w, /pictures/${hash}-700.avif 700w`,
    src: `/pictures/${hash}-700.jpg`,
  })
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const page = '<html><script>alert(2)</script>'
const joined = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const small = () => plain(40, 30)
const pngHead = 33

test.for<[string, () => Promise<Buffer<ArrayBuffer>>]>([
  ['a PNG with a page behind its end', async () => joined(await small().png().toBuffer(), page)],
  [
    'a PNG with a page among its texts',
    async () => {
      const png = await small().png().toBuffer()
      const text = pngChunk('tEXt', Buffer.from(`Comment\0${page}`))
      return joined(png.subarray(0, pngHead), text, png.subarray(pngHead))
    },
  ],
  [
    'a GIF whose comment is a page',
    async () => {
      const gif = await small().gif().toBuffer()
      return joined(gif.subarray(0, -1), `\x21\xfe${String.fromCharCode(page.length)}${page}\0\x3b`)
    },
  ],
  [
    'a WebP that is also an archive',
    async () => joined(await small().webp().toBuffer(), `PK\x03\x04${page}`),
  ],
  ['an AVIF with a page in its metadata', async () => joined(await small().withXmp(page).avif().toBuffer())],
])('of %s only the pixels are kept', async ([, bytes]) => {
  const sent = await bytes()
  expect(sent.toString('latin1')).toContain(page)
  const answered = await send(sent)
  expect(answered.status, await answered.clone().text()).toBe(201)
  const picture = await answered.json()
  expect(picture).toMatchObject({ width: 40, height: 30 })
  for (const cut of cutsOf(picture.width)) {
    const shown = await ask(context.visitor, pictureAddress(picture.hash, cut))
    expect(shown.headers.get('content-type')).toBe(`image/${cut.format}`)
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).not.toMatch(/script|html/)
  }
})

/** A PNG whose head claims a size that its few bytes do not hold. */
function claimingPng(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const noPicture = 'This is no picture that we can show. Choose a JPEG, PNG, WebP, AVIF or GIF.'
const damaged = 'This picture is damaged. Save it again in a picture program, then choose it.'
const tooManyPixels = 'This picture has 40 megapixels or more. Make it smaller, then choose it again.'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.for<[string, () => Promise<Uint8Array<ArrayBuffer> | string> | string, number, string]>([
  ['nothing', () => '', 422, 'This file is empty.'],
  ['an SVG', () => svg, 415, noPicture],
  ['an SVG behind an XML declaration', () => `<?xml version="1.0"?>\n<!-- x -->${svg}`, 415, noPicture],
  ['a page', () => '<!doctype html><script>alert(1)</script>', 415, noPicture],
  ['a PDF', () => '%PDF-1.7\n', 415, noPicture],
  ['text', () => 'silk', 415, noPicture],
  ['a TIFF', () => plain(9, 9).tiff().toBuffer() as never, 415, noPicture],
  [
    'half a photo',
    async () => {
      const whole = await plain(600, 400).jpeg().toBuffer()
      return new Uint8Array(whole.subarray(0, whole.length / 2))
    },
    415,
    damaged,
  ],
  ['a PNG without its pixels', async () => claimingPng(900, 900), 415, damaged],
  ['40 megapixels', async () => claimingPng(8000, 5000), 413, tooManyPixels],
  ['more than 40 megapixels', async () => claimingPng(60_000, 60_000), 413, tooManyPixels],
  [
    'a strip',
    async () => claimingPng(90, 900),
    413,
    'One side of this picture is more than 8 times as long as the other. Cut it first.',
  ],
  ['more than 20 MB', async () => new Uint8Array(20_000_001), 413, 'A picture can have at most 20 MB.'],
])('refuses %s, and stores nothing', async ([, bytes, status, sentence]) => {
  const before = await isStored()
  const answered = await send(await bytes())
  expect([answered.status, (await answered.json()).detail]).toEqual([status, sentence])
  expect(await isStored()).toEqual(before)
})

test('an interrupted store leaves no row of the picture, and its bytes are deleted', async () => {
  const photo = new Uint8Array(await plain(30, 20).jpeg().toBuffer())
  const before = await isStored()
  const { put } = context.editor.blobs
  let puts = 0
  const failing: Ctx = {
    ...context.editor,
    blobs: {
      ...context.editor.blobs,
      async put(key, bytes) {
        if (++puts === 2) throw new Error('The disk is gone')
        await put(key, bytes)
      },
    },
  }
  expect((await send(photo, failing)).status).toBe(500)
  const loose = await query<{ key: string }>('select key from loose_blobs')
  expect(loose).toHaveLength(2)
  await deleteLooseBlobs.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })
  expect(await isStored()).toEqual(before)
  for (const { key } of loose) expect(await context.system.blobs.get(key)).toBeNull()
  expect((await send(photo)).status).toBe(201)
})

test('two uploads of the same bytes at once store them once', async () => {
  const photo = new Uint8Array(await plain(31, 21).webp().toBuffer())
  const [one, other] = await Promise.all([send(photo), send(photo, context.staff)])
  expect(await one.json()).toEqual(await other.json())
  const [counted] = await query<{ cuts: number }>(
    `select count(*)::int as cuts from picture_cuts where picture_hash = (select hash from pictures where width = 31)`,
  )
  expect(counted).toEqual({ cuts: cutsOf(31).length })
})

test.for([`${'0'.repeat(32)}-640.avif`, `${'0'.repeat(32)}.jpg`, '..%2f..%2fetc%2fpasswd', 'x-640.avif'])(
  'there is no picture at /pictures/%s',
  async (file) => {
    expect((await ask(context.visitor, `/pictures/${file}`)).status).toBe(404)
  },
)

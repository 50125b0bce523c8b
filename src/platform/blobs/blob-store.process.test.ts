import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Server, partsOfS3Server } from '#test/mocks/s3-server.ts'
import { parseEnv } from '../env.server.ts'
import { type BlobStore, createBlobKey, openBlobs } from './blob-store.server.ts'

const stores = {
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'orbweaver-blobs-'))
    return {
      blobs: openBlobs(parseEnv({ DATA_DIR: folder })),
      kept: folder,
      close: () => rm(folder, { recursive: true }),
    }
  },
  async S3() {
    const { settings, directory, close } = await openS3Server()
    return { blobs: openBlobs(parseEnv(settings)), kept: directory, close }
  },
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  let store: Awaited<ReturnType<typeof open>>
  let blobs: BlobStore
  beforeAll(async () => {
    store = await open()
    blobs = store.blobs
  })
  afterAll(() => store.close())

  test.each([
    ['a few bytes', ['silk', ' ', 'thread']],
    ['exactly one part', ['x'.repeat(5 * 1024 * 1024)]],
    ['several parts, cut anywhere', ['a'.repeat(3_000_000), 'b'.repeat(7_000_000), 'c'.repeat(2_000_001)]],
  ])('gives back %s', async (_name, chunks) => {
    const key = createBlobKey()
    await blobs.put(key, bytesOf(chunks))

    const blob = await blobs.get(key)
    expect(blob?.size).toBe(chunks.join('').length)
    expect((await new Response(blob?.bytes).text()) === chunks.join('')).toBe(true)
  })

  test('a deleted blob is gone, and deleting it again does no harm', async () => {
    const before = await filesIn(store.kept)
    const key = createBlobKey()
    await blobs.put(key, bytesOf(['silk']))
    await blobs.delete(key)
    await blobs.delete(key)

    expect(await blobs.get(key)).toBeNull()
    expect(await filesIn(store.kept)).toEqual(before)
  })

  test.each([0, 1, 6_000_000])('a source that fails after %i bytes leaves nothing', async (length) => {
    const before = await filesIn(store.kept)
    const key = createBlobKey()
    async function* cutOff() {
      yield Buffer.alloc(length)
      throw new Error('The connection was cut.')
    }
    await expect(blobs.put(key, cutOff())).rejects.toThrow('The connection was cut.')

    expect(await blobs.get(key)).toBeNull()
    expect(await filesIn(store.kept)).toEqual(before)
  })

  test.each(['', '../../etc/passwd', `${createBlobKey()}/..`, 'A'.repeat(32), 'logo.png'])(
    'the key %j reaches no path',
    async (key) => {
      for (const call of [blobs.put(key, bytesOf(['x'])), blobs.get(key), blobs.delete(key)])
        await expect(call).rejects.toThrow('This is no key of a blob.')
    },
  )
})

test('an empty folder reports its disk’s free bytes; a bucket has no limit', async () => {
  const { blobs, kept, close } = await stores.folder()
  const free = await blobs.freeBytes()
  // The fourth column counts kilobytes: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/df.html
  const { stdout } = await promisify(execFile)('df', ['-Pk', kept])
  const available = Number(stdout.trim().split('\n')[1]?.split(/\s+/)[3]) * 1024
  // Other programs write to the disk too.
  expect((free ?? 0) / available).toBeCloseTo(1, 1)
  await close()
  const bucket = await stores.S3()
  expect(await bucket.blobs.freeBytes()).toBeNull()
  await bucket.close()
})

test('a source that fails after the first part ends the upload of parts in S3, which keeps and charges for them', async () => {
  const { settings, requests, close } = await openS3Server()
  async function* cutOff() {
    yield Buffer.alloc(6_000_000)
    throw new Error('The connection was cut.')
  }
  const putting = openBlobs(parseEnv(settings)).put(createBlobKey(), cutOff())
  await expect(putting).rejects.toThrow('The connection was cut.')

  expect(requests.map((request) => request.replace(/[0-9a-f]{32}/g, '…'))).toEqual([
    'POST /client-files/…?uploads=',
    'PUT /client-files/…?partNumber=1&uploadId=…',
    'DELETE /client-files/…?uploadId=…',
  ])
  await close()
})

test('a crash in the middle of a put leaves nothing after the delete', async () => {
  const store = await stores.folder()
  const key = createBlobKey()
  const begun = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  async function* stalled() {
    yield Buffer.from('silk')
    begun.resolve()
    await never.promise
  }
  const putting = store.blobs.put(key, stalled())
  await begun.promise
  expect(await filesIn(store.kept)).toEqual([`${key}.part`])
  await store.blobs.delete(key)

  expect(await filesIn(store.kept)).toEqual([])
  never.reject(new Error('The end of the test.'))
  await expect(putting).rejects.toThrow('The end of the test.')
  await store.close()
})

async function* bytesOf(chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(partsOfS3Server))
    .map(({ name }) => name)
}

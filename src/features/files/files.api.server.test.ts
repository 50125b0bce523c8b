import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { files, looseBlobs } from '#db/schema/files.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { apiPath } from '#platform/api/wire.ts'
import { createBlobKey } from '#platform/blobs/blob-store.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { revokeRecordLinks } from '#platform/records/record-links.server.ts'
import { setUpProjects } from '../../../test/fixtures/project-fixtures.ts'
import { openApi } from '../../../test/servers/api-server.ts'
import { deleteLooseBlobs } from './delete-loose-blobs.job.server.ts'
import { fileLimits, type ProjectFile } from './file.ts'
import { listFiles } from './file.wire.ts'
import { filesApi } from './files.api.server.ts'

const app = setUpProjects()
// Projects are gone with their files; blobs are due by the database's clock.
beforeEach(async () => {
  app.context.setTime(later())
  await blobsAfterJob()
  app.context.setTime(now)
})
const now = new Date('2026-11-02T10:00:00.000Z')
const later = () => new Date(Math.max(Date.now(), now.getTime()) + 1000)

const ask = (ctx: Ctx, path: string, init?: RequestInit) =>
  openApi(app.context, filesApi(projectAccess)).ask(ctx, path, init)

function upload(
  ctx: Ctx,
  projectId: string,
  body: BodyInit,
  {
    name = 'texts.txt',
    headers = {},
    ...query
  }: { name?: string; item?: string; headers?: HeadersInit } = {},
) {
  const path = `${apiPath(listFiles, { id: projectId })}?${new URLSearchParams({ name, ...query })}`
  const type = { 'content-type': 'application/octet-stream' }
  const stream = body instanceof ReadableStream && { duplex: 'half' }
  return ask(ctx, path, { method: 'POST', headers: { ...type, ...headers }, body, ...stream })
}
const send = async (...args: Parameters<typeof upload>): Promise<ProjectFile> => {
  const answer = await upload(...args)
  expect(answer.status).toBe(201)
  return answer.json()
}
const list = async (ctx: Ctx, projectId: string): Promise<ProjectFile[]> =>
  (await (await ask(ctx, apiPath(listFiles, { id: projectId }))).json()).files
const addressOf = async (ctx: Ctx, id: string): Promise<string> =>
  (await (await ask(ctx, `/api/files/${id}/address`, { method: 'POST' })).json()).href
const remove = (ctx: Ctx, id: string) => ask(ctx, `/api/files/${id}/remove`, { method: 'POST' })

/** Returns the blobs left by the job. */
async function blobsAfterJob(): Promise<string[]> {
  const ctx = app.context.system
  await deleteLooseBlobs.handle({ ctx, data: {}, attempt: 1, lastAttempt: false })
  return blobs()
}
async function blobs(): Promise<string[]> {
  const entries = await readdir(app.context.system.env.DATA_DIR, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const keysOfFiles = async () =>
  (await app.db.select({ key: files.blobKey }).from(files)).map(({ key }) => key)

async function expectNothingStored(): Promise<void> {
  expect(await blobsAfterJob()).toEqual([])
  expect(await app.db.select().from(files)).toEqual([])
  expect(await app.db.select().from(looseBlobs)).toEqual([])
}

test('either side sends a file, and both list it and download the same bytes', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const holder = await app.holder(id)
  const fromUs = await send(app.context.staff, id, 'Our plan', { name: 'plan.md' })
  const fromThem = await send(owner, id, 'Grüße', { name: '../Über uns.txt' })
  const fromHolder = await send(holder, id, 'Another')
  const rows = [fromUs, fromThem, fromHolder]

  expect(rows).toMatchObject([
    { side: 'staff', author: 'Meera', name: 'plan.md', type: 'text/plain', size: 8, checklistItemId: null },
    { side: 'client', author: 'Mira Sen', name: 'Über uns.txt', size: 7 },
    { side: 'client', author: 'Mira Sen', name: 'texts.txt' },
  ])
  for (const ctx of [owner, holder, app.context.staff]) {
    expect((await list(ctx, id)).map((file) => file.id).sort()).toEqual(rows.map((file) => file.id).sort())
    const answer = await ask(app.context.visitor, await addressOf(ctx, fromThem.id))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '7',
      'content-disposition': `attachment; filename="_ber uns.txt"; filename*=UTF-8''%C3%9Cber%20uns.txt`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(await answer.text()).toBe('Grüße')
    const head = await ask(app.context.visitor, await addressOf(ctx, fromThem.id), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', ''])
  }
  const hash = createHash('sha256').update('Grüße').digest('hex')
  expect(await app.db.select().from(files)).toContainEqual(expect.objectContaining({ hash }))
  const { events } = await app.read(owner, id)
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'file-added',
      actor: 'Mira Sen',
      data: { name: 'Über uns.txt', side: 'client' },
    }),
  )
  expect(await keysOfFiles()).toEqual(expect.arrayContaining(await blobsAfterJob()))
})

test('a client completes an item of files only with a file; staff may without one', async () => {
  const client = await app.client()
  const id = await app.project({ owner: client })
  const page = await app.read(client, id)
  const [item, other] = page.checklist.filter(({ kind }) => kind === 'files')
  const give = (ctx: Ctx, itemId = '') =>
    app.post(ctx, `/api/projects/${id}/checklist/${itemId}/answer`, { status: 'given', version: 1 })
  const refused = await give(client, item?.id)
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors[0].message).toBe('Add a file first, or mark it “Not needed”.')
  await send(client, id, 'silk', { item: item?.id ?? '' })
  expect((await give(client, item?.id)).status).toBe(200)
  expect((await give(app.context.staff, other?.id)).status).toBe(200)
})

test('accepts only an item of the project’s own checklist', async () => {
  const owner = await app.client()
  const [id, other] = [await app.project({ owner }), await app.project({ owner, email: 'other@example.com' })]
  const [item] = (await app.read(owner, id)).checklist
  expect(await send(owner, id, 'silk', { item: item?.id ?? '' })).toMatchObject({ checklistItemId: item?.id })

  expect((await upload(owner, other, 'silk', { item: item?.id ?? '' })).status).toBe(404)
  expect(await list(owner, other)).toEqual([])
})

test('others cannot list, send, remove or download, nor learn that the file exists', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const file = await send(owner, id, 'silk')
  const revoked = await app.holder(id)
  await revokeRecordLinks(app.context.staff, { noun: 'project', subjectId: id })
  const expired = await app.holder(id, -1)
  const other = await app.holder(await app.project({ email: 'other@example.com' }))

  const callsFor = (ctx: Ctx, projectId: string, fileId: string) => [
    ask(ctx, apiPath(listFiles, { id: projectId })),
    upload(ctx, projectId, 'silk'),
    ask(ctx, `/api/files/${fileId}/address`, { method: 'POST' }),
    remove(ctx, fileId),
  ]
  for (const stranger of [await app.client('Noor Ali'), revoked, expired, other]) {
    const [known, unknown] = await Promise.all(
      [callsFor(stranger, id, file.id), callsFor(stranger, randomUUID(), randomUUID())].map(async (calls) =>
        Promise.all((await Promise.all(calls)).map((answer) => answer.json())),
      ),
    )
    expect(known?.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(known).toEqual(unknown)
  }
  for (const answer of await Promise.all(callsFor(app.context.visitor, id, file.id)))
    expect(answer.status).toBe(401)
  expect(await list(owner, id)).toHaveLength(1)
})

test('a signed address works for five minutes, for its file only, and unaltered', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const [file, other] = [await send(owner, id, 'silk'), await send(owner, id, 'web', { name: 'web.txt' })]
  const address = await addressOf(owner, file.id)
  const statusOf = async (path: string) => (await ask(app.context.visitor, path)).status
  const changed = (name: string, value: string) => {
    const url = new URL(address, 'https://orbweaver.example')
    url.searchParams.set(name, value)
    return url.pathname + url.search
  }

  expect(await statusOf(address)).toBe(200)
  expect(await statusOf(address.replace(file.id, other.id))).toBe(404)
  expect(await statusOf(changed('until', '9999999999999'))).toBe(404)
  for (const signature of ['', 'x', '=', 'A'.repeat(43)])
    expect(await statusOf(changed('signature', signature))).toBe(404)
  for (const until of ['', 'soon', '-1', '1e13']) expect(await statusOf(changed('until', until))).toBe(404)
  expect(await statusOf(`/api/files/${file.id}/bytes`)).toBe(404)

  app.context.setTime(new Date('2026-11-02T10:05:00.000Z'))
  expect(await statusOf(address)).toBe(200)
  app.context.setTime(new Date('2026-11-02T10:05:00.001Z'))
  expect(await statusOf(address)).toBe(404)
})

test('removes a file from the list, its address and the store; clients remove only their own', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const [fromUs, fromThem] = [await send(app.context.staff, id, 'ours'), await send(owner, id, 'theirs')]
  expect((await remove(owner, fromUs.id)).status).toBe(403)
  const address = await addressOf(owner, fromThem.id)
  expect((await remove(owner, fromThem.id)).status).toBe(204)

  expect(await list(owner, id)).toEqual([fromUs])
  expect((await ask(app.context.visitor, address)).status).toBe(404)
  app.context.setTime(later())
  expect(await blobsAfterJob()).toEqual(await keysOfFiles())
  const { events } = await app.read(owner, id)
  expect(events).toContainEqual(expect.objectContaining({ kind: 'file-removed', actor: 'Mira Sen' }))
})

test('staff who follow a client’s link cannot send or remove files', async () => {
  const id = await app.project()
  const client = await app.holder(id)
  const followed: Ctx = { ...client, actor: { ...client.actor, isStaff: true } as Ctx['actor'] }
  const { id: fileId } = await send(client, id, 'Texts')
  expect((await upload(followed, id, 'More')).status).toBe(403)
  expect((await remove(followed, fileId)).status).toBe(403)
  expect(await list(client, id)).toHaveLength(1)
})

test('deletes the files of a deleted project from the store', async () => {
  const id = await app.project()
  await send(app.context.staff, id, 'silk')
  await app.context.database.pool.query('delete from projects')
  app.context.setTime(later())
  await expectNothingStored()
})

test('a refused file leaves nothing, even if refused late', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const large = 'x'.repeat(200_000)
  const refusals: { body: BodyInit; headers?: HeadersInit; name?: string; status: number; says: string }[] = [
    { body: '', status: 422, says: 'This file is empty.' },
    { body: 'MZ'.padEnd(100, '\0'), status: 415, says: 'We accept pictures' },
    { body: 'Gr\u0007', status: 415, says: 'We accept pictures' },
    { body: `${large}\0`, status: 415, says: 'We accept pictures' },
    {
      body: large,
      headers: { 'content-length': String(fileLimits.bytes + 1) },
      status: 413,
      says: 'at most 100 MB',
    },
    { body: large, headers: { 'content-type': 'text/plain' }, status: 415, says: 'application/octet-stream' },
    { body: large, name: '', status: 422, says: 'another look' },
  ]
  for (const { body, status, says, ...how } of refusals) {
    const answer = await upload(owner, id, body, how)
    expect(answer.status).toBe(status)
    expect((await answer.json()).detail).toContain(says)
  }
  await expectNothingStored()
})

test('stops reading a file larger than announced or allowed', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const chunk = Buffer.alloc(1_000_000, 'x')
  const allowed = fileLimits.bytes / chunk.length
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk)
      if (++sent === 4 * allowed) controller.close()
    },
  })
  expect((await upload(owner, id, body)).status).toBe(413)

  // The server drains as much again, so the sender receives the refusal.
  expect(sent).toBeLessThan(2.1 * allowed)
  await expectNothingStored()
})

test('an interrupted upload leaves nothing', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.alloc(300_000, 'x'))
    },
    pull(controller) {
      controller.error(new Error('The connection was cut.'))
    },
  })
  expect((await upload(owner, id, body)).status).toBe(500)
  await expectNothingStored()
})

test('deletes a crashed upload’s blob once it is due, and no sooner', async () => {
  const key = createBlobKey()
  const { system } = app.context
  await system.blobs.put(key, bytesOf('silk'))
  await app.db.insert(looseBlobs).values({ key, dueAt: new Date('2026-11-02T12:00:00.000Z') })

  app.context.setTime(new Date('2026-11-02T11:59:59.999Z'))
  expect(await blobsAfterJob()).toEqual([key])
  app.context.setTime(new Date('2026-11-02T12:00:00.000Z'))
  await expectNothingStored()
})

test('a blob that cannot be deleted does not stop the others, and is retried', async () => {
  const [broken, other] = [createBlobKey(), createBlobKey()]
  const { system } = app.context
  const place = `${system.env.DATA_DIR}/blobs/${broken.slice(0, 2)}/${broken}`
  await mkdir(place, { recursive: true })
  await system.blobs.put(other, bytesOf('silk'))
  await app.db.insert(looseBlobs).values([
    { key: broken, dueAt: new Date(now.getTime() - 1) },
    { key: other, dueAt: now },
  ])
  await expect(blobsAfterJob()).rejects.toThrow()

  expect(await system.blobs.get(other)).toBeNull()
  expect((await app.db.select().from(looseBlobs)).map(({ key }) => key)).toEqual([broken])
  await rmdir(place)
  await expectNothingStored()
})

test('refuses an upload that outlasts its blob, because the job may have deleted it', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const body = new ReadableStream(
    {
      async pull(controller) {
        await app.db.delete(looseBlobs)
        controller.enqueue(Buffer.from('silk'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  expect((await upload(owner, id, body)).status).toBe(408)
  await expectNothingStored()
})

test('stores a file once if it is sent again after a lost answer', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const first = await send(owner, id, 'silk')
  expect(await send(owner, id, 'silk')).toEqual(first)
  await send(owner, id, 'silk', { name: 'copy.txt' })

  expect(await list(owner, id)).toHaveLength(2)
  expect((await blobs()).sort(), 'blobs before the job').toEqual((await keysOfFiles()).sort())
  expect((await blobsAfterJob()).sort()).toEqual((await keysOfFiles()).sort())
})

function begin(ctx: Ctx, projectId: string, name: string, announced?: number) {
  let finish = () => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('silk'))
      finish = () => controller.close()
    },
  })
  const headers: HeadersInit = announced === undefined ? {} : { 'content-length': String(announced) }
  return { answer: upload(ctx, projectId, body, { name, headers }), finish }
}
const underWay = () => app.db.select().from(looseBlobs)

const fill = (projectId: string, count: number, size: number) =>
  app.context.database.pool.query(
    `insert into files (id, project_id, side, author, name, type, size, hash, blob_key, created_at)
     select gen_random_uuid(), $1, 'client', 'Mira', n::text, 'text/plain', $2, n::text, md5(random()::text), now() from generate_series(1, $3) n`,
    [projectId, size, count],
  )

test('a project accepts three concurrent uploads; a fourth must wait', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const others = ['a.txt', 'b.txt', 'c.txt'].map((name) => begin(owner, id, name, 4))
  await expect.poll(underWay).toHaveLength(3)
  const fourth = await upload(owner, id, 'silk')
  expect(fourth.status).toBe(429)
  expect((await fourth.json()).detail).toContain('3 files are being sent')
  await send(owner, await app.project({ owner }), 'silk')

  for (const { finish, answer } of others) {
    finish()
    expect((await answer).status).toBe(201)
  }
  await send(owner, id, 'silk')
})

test('an upload under way counts towards its project’s limit', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await fill(id, 1, fileLimits.project.bytes - 1000)
  const first = begin(owner, id, 'a.txt', 900)
  await expect.poll(underWay).toHaveLength(1)
  const headers = { 'content-length': '101' }
  expect((await upload(owner, id, 'x'.repeat(101), { headers })).status).toBe(413)
  first.finish()
  await first.answer
  await send(owner, id, 'x'.repeat(101), { name: 'later.txt', headers })
  await app.db.delete(files)
})

test('refuses files while the disk is nearly full', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const left = (free: number | null) => ({ ...owner, blobs: { ...owner.blobs, freeBytes: async () => free } })
  const headers = { 'content-length': '4' }
  const refused = await upload(left(fileLimits.freeBytes + 3), id, 'silk', { headers })
  expect(refused.status).toBe(503)
  await send(left(fileLimits.freeBytes + 4), id, 'silk', { headers })
  await send(left(null), id, 'silk', { name: 'bucket.txt', headers })
  expect(await underWay(), 'what the refusal leaves').toEqual([])

  const other = begin(owner, await app.project({ owner }), 'other.txt', 500)
  await expect.poll(underWay).toHaveLength(1)
  const more = { name: 'more.txt', headers }
  expect((await upload(left(fileLimits.freeBytes + 503), id, 'silk', more)).status).toBe(503)
  await send(left(fileLimits.freeBytes + 504), id, 'silk', more)
  other.finish()
  await other.answer
})

test('an upload without a length counts as the largest file while under way', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  await fill(id, 1, fileLimits.project.bytes - fileLimits.bytes)
  const first = begin(owner, id, 'a.txt')
  await expect.poll(underWay).toHaveLength(1)
  const headers = { 'content-length': '1' }
  expect((await upload(owner, id, 'x', { headers })).status).toBe(413)
  first.finish()
  expect((await first.answer).status).toBe(201)
  await send(owner, id, 'x', { name: 'later.txt', headers })
  await app.db.delete(files)
})

test('checks a file’s type by its start, before the rest is sent', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const check = (ctx: Ctx, head: string, name: string) =>
    ask(ctx, `${apiPath(listFiles, { id })}/check?${new URLSearchParams({ name })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: head,
    })
  expect((await check(owner, 'MZ\0\0 a program', 'photo.png')).status).toBe(415)
  expect((await check(owner, 'Our texts', 'texts.txt')).status).toBe(204)
  expect((await check(await app.client(), 'Our texts', 'texts.txt')).status).toBe(404)
  await expectNothingStored()
})

test('refuses files beyond a project’s count and size', async () => {
  const owner = await app.client()
  const id = await app.project({ owner })
  const { count, bytes } = fileLimits.project
  await fill(id, count, 1)
  expect((await (await upload(owner, id, 'silk')).json()).detail).toContain('already has 200 files')
  expect(await app.db.select().from(looseBlobs), 'blobs written for a full project').toEqual([])

  await app.db.delete(files)
  await fill(id, 1, bytes - 3)
  const length = (bytes: number) => ({ headers: { 'content-length': String(bytes) } })
  const answer = await upload(owner, id, 'silk', length(4))
  expect(answer.status).toBe(413)
  expect((await answer.json()).detail).toContain('2 GB of files')
  await send(owner, id, 'web', length(3))
  await app.db.delete(looseBlobs)
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

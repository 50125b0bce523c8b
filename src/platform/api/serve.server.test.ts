import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { openRateLimits } from '../access/rate-limits.server.ts'
import { AppError } from '../app-error.server.ts'
import type { Actor, Ctx } from '../context.server.ts'
import type { AppEnv } from '../http.server.ts'
import { endpointOf, serve } from './serve.server.ts'
import { of, wire } from './wire.ts'

let context: VerbContext
let isOpen = true
const app = new Hono<AppEnv>()

const bodySchema = v.object({ text: v.string(), id: v.optional(v.string()) })
const querySchema = v.object({ part: v.picklist(['a', 'b']) })
const note = wire(
  'POST',
  '/api/notes/:id',
  of<{
    body: typeof bodySchema
    query: typeof querySchema
    answer: { id: string; text: string; part: string }
  }>,
)
const empty = wire('POST', '/api/empty', of<Record<never, never>>)
const rename = wire('POST', '/api/notes/:id/name', of<{ answer: { text: string } }>)
const read = wire('GET', '/api/notes/:id', of<{ answer: { text: string } }>)

beforeAll(async () => {
  context = await openVerbContext()
  const limits = openRateLimits(context.database.pool)
  app.use(async (c, next) => {
    const actor: Actor = c.req.header('staff')
      ? { kind: 'staff', role: 'editor', userId: randomUUID(), name: 'Asha' }
      : { kind: 'visitor' }
    c.set('ctx', { ...context.visitor, actor })
    c.set('clientAddress', c.req.header('from') ?? '')
    c.set('limits', limits)
    await next()
  })
  app.onError((error, c) => c.text(error instanceof AppError ? error.code : `${error}`, 400))
  const closed = new AppError('unavailable', 'Closed.')
  serve(
    app,
    note,
    {
      access: 'staff',
      gate: () => (isOpen ? undefined : Promise.reject(closed)),
      limit: 'planMail',
      ids: { id: 'note' },
      query: querySchema,
      body: bodySchema,
      status: 201,
      changes: 'note',
    },
    (_ctx, { id, text, part }) => ({ id, text, part }),
  )
  serve(app, empty, { access: 'anyone' }, async () => {})
  serve(app, rename, { access: 'anyone', answer: readNote, status: 202 }, async (ctx, { id }) => {
    if (id === 'unknown') throw new AppError('not-found', 'This note doesn’t exist.')
    return { id, at: ctx.clock() }
  })
  serve(
    app,
    read,
    { access: 'anyone', cacheControl: 'no-cache', head: async (_ctx, input) => expect(input.id).toBe('7') },
    () => ({ text: 'Hello' }),
  )
})
afterAll(() => context.close())

const answersRead: string[] = []
async function readNote({ clock }: Pick<Ctx, 'clock'>, { id, at }: { id: string; at: Date }) {
  answersRead.push(id)
  return { text: `${id} ${at.getTime() === clock().getTime()}` }
}

async function send(path: string, { staff = true, from = 'here', body = 'nonsense' as unknown } = {}) {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', from, ...(staff && { staff: 'yes' }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return `${answer.status} ${await answer.text()}`
}

test('checks access, limit, gate, path, query and body in this order', async () => {
  for (let call = 0; call < 10; call++) {
    expect(await send('/api/notes/1', { staff: false })).toBe('400 unauthenticated')
  }
  isOpen = false
  for (let call = 0; call < 4; call++) expect(await send('/api/notes/1')).toBe('400 unavailable')
  isOpen = true
  expect(await send('/api/notes/1')).toBe('400 not-found')
  expect(await send('/api/notes/1')).toBe('400 too-many')
  const path = `/api/notes/${randomUUID()}`
  expect(await send(path, { from: 'elsewhere' })).toBe('400 invalid')
  expect(await send(`${path}?part=a`, { from: 'elsewhere' })).toBe('400 malformed')
})

test('a body cannot override a path parameter', async () => {
  const id = randomUUID()
  expect(
    await send(`/api/notes/${id}?part=b`, { from: 'the body', body: { text: 'Hello', id: randomUUID() } }),
  ).toBe(`201 ${JSON.stringify({ id, text: 'Hello', part: 'b' })}`)
})

test('an endpoint without an answer sends 204, and HEAD calls its own handler', async () => {
  expect(await send('/api/empty')).toBe('204 ')
  const head = await app.request('/api/notes/7', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, null])
  const whole = await app.request('/api/notes/7')
  expect([await whole.json(), whole.headers.get('cache-control')]).toEqual([{ text: 'Hello' }, 'no-cache'])
})

test('the answer is read of what the verb returns, and of nothing that it refuses', async () => {
  const put = (id: string) => app.request(`/api/notes/${id}/name`, { method: 'POST' })
  const answer = await put('7')
  expect([answer.status, await answer.json()]).toEqual([202, { text: '7 true' }])
  expect(await (await put('unknown')).text()).toBe('not-found')
  expect(answersRead).toEqual(['7'])
})

test('a route’s handler is found with its wire', () => {
  const served = app.routes.flatMap(({ handler }) => endpointOf(handler)?.wire ?? [])
  expect(served).toEqual([note, empty, rename, read])
})

test('the types refuse another schema, an unknown parameter and another answer', () => {
  const never = new Hono<AppEnv>()
  const open = { access: 'anyone', query: querySchema } as const
  // @ts-expect-error the wire names another schema
  serve(never, note, { ...open, body: querySchema }, (_ctx, input) => input)
  // @ts-expect-error the wire reads a body, so its schema must be here
  serve(never, note, open, () => ({ id: '', text: '', part: '' }))
  // @ts-expect-error staff may send to it, so it must say what that changes
  serve(never, empty, { access: 'owner' }, async () => {})
  // @ts-expect-error the path has no such parameter
  serve(never, read, { access: 'staff', ids: { noteId: 'note' } }, () => ({ text: '' }))
  // @ts-expect-error the wire declares a text
  serve(never, read, { access: 'staff' }, () => ({ text: 7 }))
  // @ts-expect-error the reader needs another result
  serve(never, read, { access: 'staff', answer: readNote }, () => ({ id: '' }))
  // @ts-expect-error without a reader, the result is the answer
  serve(never, read, { access: 'staff' }, () => ({ id: '', at: new Date(0) }))
  // @ts-expect-error JSON goes out as the answer, never unchecked
  serve(never, read, { access: 'staff' }, (_ctx, _input, c) => c.json({ text: 7 }))
})

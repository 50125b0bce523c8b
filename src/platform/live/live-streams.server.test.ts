import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beatMs, everything } from './hint.ts'
import { type LiveStreams, openLiveStreams } from './live-streams.server.ts'

let live: LiveStreams
const errors = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  live = openLiveStreams({ log: { error: errors } as never })
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  errors.mockClear()
})

const staff = { kind: 'staff', userId: 'meera' } as const
const stays = async () => true
const change = (k: string, c: string | null = null) => live.hear(JSON.stringify({ k, c }))

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[][]> {
  const events: string[][] = []
  const decoder = new TextDecoder()
  for await (const chunk of stream) events.push(JSON.parse(decoder.decode(chunk).slice('data: '.length)))
  return events
}

test('gathers a burst into one event, each record once', async () => {
  const stream = live.open(staff, stays)
  for (const id of ['1', '2', '1']) change(`lead:${id}`)
  await vi.advanceTimersByTimeAsync(40)
  live.close()
  expect(await readAll(stream)).toEqual([[everything], ['lead:1', 'lead:2']])
})

test('says “everything” in place of a long list', async () => {
  const stream = live.open(staff, stays)
  for (let id = 0; id < 60; id++) change(`lead:${id}`)
  await vi.advanceTimersByTimeAsync(40)
  live.close()
  expect(await readAll(stream)).toEqual([[everything], [everything]])
})

test('keeps four events and one more for a reader who has stopped reading', async () => {
  const stream = live.open(staff, stays)
  for (let id = 0; id < 5_000; id++) {
    change(`lead:${id}`)
    await vi.advanceTimersByTimeAsync(40)
  }
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const read = async () => decoder.decode((await reader.read()).value)
  const events = [await read(), await read(), await read(), await read(), await read()]
  expect(events.map((event) => event.trim())).toEqual([
    'data: ["*"]',
    'data: ["lead:0"]',
    'data: ["lead:1"]',
    'data: ["lead:2"]',
    'data: ["*"]',
  ])
  change('lead:last')
  await vi.advanceTimersByTimeAsync(40)
  expect(await read()).toContain('lead:last')
})

test('beats in silence, and ends after ten minutes', async () => {
  const stream = live.open(staff, stays)
  const events = readAll(stream)
  await vi.advanceTimersByTimeAsync(10 * 60_000 + beatMs)
  expect(live.count()).toBe(0)
  expect((await events).length).toBeGreaterThan(25)
})

test('the 21st stream of a person is refused, and theirs go on; one that ends makes room', async () => {
  const [first] = Array.from({ length: 20 }, () => live.open(staff, stays))
  expect(() => live.open(staff, stays)).toThrow('open in 20 browsers')
  expect(live.count()).toBe(20)
  live.open({ kind: 'staff', userId: 'ravi' }, stays)
  await first?.cancel()
  live.open(staff, stays)
  expect(live.count()).toBe(21)
})

test('holders of one link leave room for those of another link to the same record', () => {
  const holder = (linkHash: string) => ({ kind: 'link-holder', linkHash, record: 'project:1' }) as const
  for (let count = 0; count < 20; count++) live.open(holder('forwarded'), stays)
  expect(() => live.open(holder('forwarded'), stays)).toThrow('open in 20 browsers')
  live.open(holder('own'), stays)
  expect(live.count()).toBe(21)
})

test('ends a stream whose access cannot be checked', async () => {
  const stream = live.open(staff, () => Promise.reject(new Error('away')))
  change('account:meera', 'meera')
  await readAll(stream)
  expect(errors).toHaveBeenCalledOnce()
})

test('of a large change, staff hear that anything may have changed, others what is theirs', async () => {
  const streams = [
    staff,
    { kind: 'client', userId: 'mira' },
    { kind: 'client', userId: 'asha' },
    { kind: 'link-holder', linkHash: 'hash', record: 'quote:2' },
  ].map((hearer) => live.open(hearer as never, stays))
  change(everything)
  live.hear(
    JSON.stringify([
      { k: 'quote:1', c: 'mira' },
      { k: 'quote:2', c: null },
    ]),
  )
  await vi.advanceTimersByTimeAsync(40)
  live.close()
  expect(await Promise.all(streams.map(readAll))).toEqual([
    [[everything], [everything]],
    [[everything], ['quote:1']],
    [[everything]],
    [[everything], ['quote:2']],
  ])
})

test('what is for staff alone reaches neither the owner nor the holder of the record’s link', async () => {
  const [asStaff, asHolder] = [
    live.open(staff, stays),
    live.open({ kind: 'link-holder', linkHash: 'hash', record: 'project:1' }, stays),
  ]
  live.hear(JSON.stringify({ k: 'project:1', s: true }))
  await vi.advanceTimersByTimeAsync(40)
  live.close()
  expect(await readAll(asStaff)).toEqual([[everything], ['project:1']])
  expect(await readAll(asHolder)).toEqual([[everything]])
})

test('a client hears of what is theirs', async () => {
  const stream = live.open({ kind: 'client', userId: 'mira' }, stays)
  change('project:1', 'asha')
  change('project:2', 'mira')
  change('lead:3')
  await vi.advanceTimersByTimeAsync(40)
  live.close()
  expect(await readAll(stream)).toEqual([[everything], ['project:2']])
})

import { expect, test } from 'vitest'
import type { Ctx } from '../context.server.ts'
import { shareRead } from './share-read.server.ts'

function openReads() {
  const ctx = { db: {} } as unknown as Ctx
  const pending: { resolve: (answer: number) => void; reject: (error: Error) => void }[] = []
  const read = () => new Promise<number>((resolve, reject) => pending.push({ resolve, reject }))
  return { ask: (key = 'today') => shareRead(ctx, key, read), pending }
}

/** Lets everything that is settled go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('fifty pages that hear of one change cause two readings', async () => {
  const { ask, pending } = openReads()
  const answers = Promise.all(Array.from({ length: 50 }, () => ask()))
  pending[0]?.resolve(1)
  await settled()
  pending[1]?.resolve(2)
  expect(await answers).toEqual([1, ...Array(49).fill(2)])
  expect(pending).toHaveLength(2)
})

test('no caller gets a reading that began before its call', async () => {
  const { ask, pending } = openReads()
  const first = ask()
  const second = ask()
  pending[0]?.resolve(1)
  expect(await first).toBe(1)
  await settled()
  const third = ask()
  pending[1]?.resolve(2)
  expect(await second).toBe(2)
  await settled()
  pending[2]?.resolve(3)
  expect(await third).toBe(3)
  expect(pending).toHaveLength(3)
})

test('each key has its own reading, and a failure reaches only those who share it', async () => {
  const { ask, pending } = openReads()
  const [today, mine, later] = [ask(), ask('mine'), ask()]
  const failed = expect(today).rejects.toThrow('away')
  pending[0]?.reject(new Error('away'))
  pending[1]?.resolve(1)
  await failed
  expect(await mine).toBe(1)
  await settled()
  pending[2]?.resolve(2)
  expect(await later).toBe(2)
})

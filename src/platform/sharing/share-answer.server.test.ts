import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareAnswer } from './share-answer.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks once a second, however many callers there are', async () => {
  let count = 0
  const ask = shareAnswer(async () => ++count, 1_000)
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(1))
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
})

test('asks no second time while the first question is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const question = vi.fn(() => promise)
  const ask = shareAnswer(question, 1_000)
  const answers = [ask()]
  vi.advanceTimersByTime(5_000)
  answers.push(ask())
  resolve('ready')
  expect(await Promise.all(answers)).toEqual(['ready', 'ready'])
  expect(question).toHaveBeenCalledOnce()
  await ask()
  expect(question).toHaveBeenCalledTimes(2)
})

test('callers share a failure, and the next question may succeed', async () => {
  const question = vi.fn(async () => 'ready').mockRejectedValueOnce(new Error('away'))
  const ask = shareAnswer(question, 1_000)
  expect(await Promise.allSettled([ask(), ask()])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toBe('ready')
})

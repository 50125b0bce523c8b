import { expect, test } from 'vitest'
import { openWorkerThread } from './worker-thread.server.ts'

type Kind = 'good' | 'long' | 'throws' | 'crashes'

function open(options: { mostWaiting?: number; jobsPerThread?: number; tries?: number }) {
  const source = '../test/fixtures/failing-thread.worker.ts'
  return openWorkerThread<Kind, [thread: number, job: number]>({ source, mostWaiting: 5, ...options })
}

test('a new thread takes over after the maximum of jobs', async () => {
  const thread = open({ jobsPerThread: 3 })
  const threads = []
  for (let job = 0; job < 7; job++) threads.push(await thread.run('good'))
  expect(threads.map(([, job]) => job)).toEqual([1, 2, 3, 1, 2, 3, 1])
  expect(new Set(threads.map(([id]) => id)).size).toBe(3)
})

test('a crashed thread fails no other job: the next thread goes on, and the job is retried', async () => {
  const thread = open({ tries: 2 })
  const [good, crashed, ...others] = await Promise.allSettled(
    (['good', 'crashes', 'good', 'good'] as const).map((kind) => thread.run(kind)),
  )
  expect(crashed).toMatchObject({ status: 'rejected', reason: { message: 'Outside of any job' } })
  expect([good, ...others].map((answer) => answer?.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await thread.run('good')).toHaveLength(2)
})

test('a failed job ends its thread, and is retried in a new one if requested', async () => {
  for (const tries of [1, 2]) {
    const thread = open({ tries })
    const [first] = await thread.run('good')
    await expect(thread.run('throws')).rejects.toThrow('This job fails')
    const [next, job] = await thread.run('good')
    expect(job).toBe(1)
    expect(next - first).toBeGreaterThanOrEqual(tries)
  }
})

test('runs simultaneous jobs one after another in one thread', async () => {
  const thread = open({ mostWaiting: 20 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => thread.run('long')))
  expect(new Set(answers.map(([id]) => id)).size).toBe(1)
  expect(answers.map(([, job]) => job)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('queues jobs up to the limit, then refuses all but those that must run', async () => {
  const thread = open({ mostWaiting: 3 })
  const asked = [false, false, false, false, false, false, true].map((mustRun) =>
    thread.run('good', { mustRun }),
  )
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect(answers.at(-1)?.status).toBe('fulfilled')
})

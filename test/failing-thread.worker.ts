import { pbkdf2Sync } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

let tries = 0

/** Works in a thread as a test of threads wants it. Returns the thread's number and which job of the thread this was. */
export async function work(kind: 'good' | 'long' | 'throws' | 'crashes'): Promise<[number, number]> {
  tries++
  if (kind === 'long') pbkdf2Sync('silk', 'thread', 300_000, 64, 'sha512')
  if (kind === 'throws') throw new Error('This job fails')
  if (kind === 'crashes') {
    setImmediate(() => {
      throw new Error('Outside of any job')
    })
    await setTimeout(600_000)
  }
  return [threadId, tries]
}

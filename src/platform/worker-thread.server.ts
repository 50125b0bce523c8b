import { basename, join } from 'node:path'
import { Tinypool } from 'tinypool'
import { AppError } from './app-error.server.ts'

export type WorkerThread<Input, Output> = {
  /**
   * @param options.mustRun true for a job that is not refused, however many wait
   * @throws AppError `unavailable` while too many jobs wait; otherwise what the worker throws
   */
  run(input: Input, options?: { mustRun?: boolean }): Promise<Output>
}

/**
 * Runs processor work beside the event loop: in one thread, one job at a time. The thread starts with a job and ends
 * after `idleMs` without one, which frees its memory.
 * @param source the worker's file below `src/`, such as `features/x/y.worker.ts`, which exports `work`
 * @param mostWaiting jobs that may wait for the thread; each further one is refused
 * @param jobsPerThread jobs until another thread takes over, for work that leaves memory behind
 * @param longestMs how long a job may wait and run together; a thread that takes longer is ended
 * @param tries how often a job runs that fails; each time in a fresh thread
 */
export function openWorkerThread<Input, Output>({
  source,
  mostWaiting,
  idleMs = 60_000,
  jobsPerThread = Number.POSITIVE_INFINITY,
  tries = 1,
  longestMs = 60_000,
}: {
  source: string
  mostWaiting: number
  idleMs?: number
  jobsPerThread?: number
  tries?: number
  longestMs?: number
}): WorkerThread<Input, Output> {
  const pool = new Tinypool({
    filename: builtFileOf(source),
    name: 'work',
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })
  let jobs = 0
  return {
    async run(input, { mustRun = false } = {}) {
      if (!mustRun && pool.queueSize >= mostWaiting) {
        throw new AppError('unavailable', 'The server is busy. Please try again in a moment.')
      }
      for (let left = tries; ; left--) {
        try {
          const output = await pool.run(input, { signal: AbortSignal.timeout(longestMs) })
          if (++jobs % jobsPerThread === 0) await pool.recycleWorkers()
          return output
        } catch (error) {
          // It may have left the thread in any state.
          await pool.recycleWorkers()
          if (left === 1) throw error
        }
      }
    },
  }
}

/** The build makes one file of each worker, beside the server's. */
function builtFileOf(source: string): string {
  const isBuilt = import.meta.filename.endsWith('.js')
  return isBuilt
    ? join(import.meta.dirname, basename(source).replace(/ts$/, 'js'))
    : join(import.meta.dirname, '..', source)
}

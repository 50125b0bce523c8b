import { basename, join } from 'node:path'
import { Tinypool } from 'tinypool'
import { AppError } from './app-error.server.ts'

export type WorkerThread<Input, Output> = {
  /**
   * @param options.mustRun accepts the job however many wait
   * @param options.transfer moved to the thread instead of copied; not with `tries`
   * @throws AppError `unavailable` while too many wait; otherwise the worker's error
   */
  run(input: Input, options?: { mustRun?: boolean; transfer?: ArrayBuffer[] }): Promise<Output>
}

/**
 * Runs CPU work off the event loop, one job at a time, in a thread that ends after `idleMs` and frees its memory.
 * @param source below `src/` (`features/x/y.worker.ts`); exports `work`
 * @param mostWaiting further jobs are refused
 * @param jobsPerThread then the thread is replaced, for work that leaks memory
 * @param longestMs of waiting and running; a slower thread is ended
 * @param tries of a failing job, each in a new thread
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
    async run(input, { mustRun = false, transfer = [] } = {}) {
      if (!mustRun && pool.queueSize >= mostWaiting) {
        throw new AppError('unavailable', 'The server is busy. Please try again in a moment.')
      }
      for (let left = tries; ; left--) {
        try {
          const output = await pool.run(input, {
            signal: AbortSignal.timeout(longestMs),
            transferList: { transfer },
          })
          if (++jobs % jobsPerThread === 0) await pool.recycleWorkers()
          return output
        } catch (error) {
          // The thread may be in any state.
          await pool.recycleWorkers()
          if (left === 1) throw error
        }
      }
    },
  }
}

/** The build bundles each worker into a file beside the server's. */
function builtFileOf(source: string): string {
  const isBuilt = import.meta.filename.endsWith('.js')
  return isBuilt
    ? join(import.meta.dirname, basename(source).replace(/ts$/, 'js'))
    : join(import.meta.dirname, '..', source)
}

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { openWorkerThread, type WorkerThread } from '../worker-thread.server.ts'
import type { Paper } from './paper.ts'

type Job = { paper: Paper; issuedAt: Date }

// Typst takes 150 MB and a second to open, and keeps up to 1 MB of each paper for good.
let thread: WorkerThread<Job, Uint8Array> | undefined

/** Papers that were drawn lately, or are being drawn, by their content. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 })

/**
 * Draws a paper as a tagged PDF, the same bytes each time, in a thread. Do not hold a transaction open meanwhile.
 * @param issuedAt the PDF's date
 * @param mustDraw true for a paper that is issued: it is drawn however many wait
 * @throws AppError `unavailable` while too many papers wait
 */
export function drawPaper(
  paper: Paper,
  { issuedAt, mustDraw = false }: { issuedAt: Date; mustDraw?: boolean },
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(JSON.stringify([paper, issuedAt]))
    .digest('base64')
  const known = drawn.get(key)
  if (known) return known
  thread ??= openWorkerThread({
    source: 'platform/pdf/paper.worker.ts',
    mostWaiting: 20,
    jobsPerThread: 60,
    tries: 2,
  })
  const drawing = thread.run({ paper, issuedAt }, { mustRun: mustDraw }).then((bytes) => Buffer.from(bytes))
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

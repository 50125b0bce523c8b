import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { agency } from '#domain/agency.ts'
import { openWorkerThread, type WorkerThread } from '../worker-thread.server.ts'
import type { PdfBrand, PdfDocument } from './pdf-document.ts'

type Job = { document: PdfDocument; issuedAt: Date; brand: PdfBrand }

// Typst takes 150 MB and a second to start, and leaks up to 1 MB a document.
let thread: WorkerThread<Job, Uint8Array> | undefined

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 })

/**
 * The same document of the same brand gives the same bytes. Hold no transaction open meanwhile.
 * @param mustDraw for a document being issued: draws however many wait
 * @throws AppError `unavailable` while too many wait
 */
export function drawPdf(
  document: PdfDocument,
  { issuedAt, mustDraw = false }: { issuedAt: Date; mustDraw?: boolean },
): Promise<Buffer> {
  const { accent, hasWeb, fonts } = agency
  const brand = { accent, hasWeb, fonts }
  const key = createHash('sha256')
    .update(JSON.stringify([document, issuedAt, brand]))
    .digest('base64')
  const known = drawn.get(key)
  if (known) return known
  thread ??= openWorkerThread({
    source: 'platform/pdf/pdf.worker.ts',
    mostWaiting: 20,
    jobsPerThread: 60,
    tries: 2,
  })
  const drawing = thread
    .run({ document, issuedAt, brand }, { mustRun: mustDraw })
    .then((bytes) => Buffer.from(bytes))
  drawn.set(key, drawing)
  drawing.catch(() => drawn.delete(key))
  return drawing
}

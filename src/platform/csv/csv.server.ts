import type { Context } from 'hono'
import type { Ctx } from '../context.server.ts'
import { type BatchQuery, readInBatches } from '../database/read-in-batches.server.ts'
import type { AppEnv } from '../http.server.ts'
import { describeError } from '../log.server.ts'
import { isReadable, type Listed } from '../records/list-page.ts'
import { writeCsvLines } from './write-csv-lines.server.ts'

/** Keys are the headers; there must be at least two. */
export type CsvColumns<Item> = Readonly<Record<string, (item: Item) => string>>

export type CsvText = AsyncGenerator<string, void>

/** Formulas are escaped, for any list separator. An unreadable row has its name in the first column and a note in the second. */
export async function* writeCsv<Item extends { id: string }>(
  ctx: Ctx,
  { columns, ...query }: BatchQuery<Listed<Item>> & { columns: CsvColumns<Item> },
): CsvText {
  const headers = Object.keys(columns)
  const cells = Object.values(columns)
  yield writeCsvLines([headers], { bom: true })
  for await (const items of readInBatches(ctx, query)) {
    const lines = items.map((item) =>
      isReadable(item)
        ? cells.map((cell) => cell(item))
        : headers.map((_, index) => [item.unreadable, 'This row cannot be shown'][index] ?? ''),
    )
    yield writeCsvLines(lines)
  }
}

/** A failure after the start breaks the connection, because an ended file looks whole. */
export async function sendCsv(c: Context<AppEnv>, fileName: string, text: CsvText): Promise<Response> {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const header = await text.next()
  // The first rows, so that what refuses or fails at once is an ordinary answer.
  const first = await text.next()
  const encoder = new TextEncoder()
  const begun = [header, first].flatMap(({ value }) => value ?? []).join('')
  const { log } = c.var.ctx
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        stream.enqueue(encoder.encode(begun))
      },
      async pull(stream) {
        try {
          const { value } = await text.next()
          if (isCancelled) return
          if (value === undefined) stream.close()
          else stream.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: describeError(error) }, 'a CSV was broken off')
          c.env?.outgoing.destroy()
          stream.error(error)
        }
      },
      async cancel() {
        isCancelled = true
        await text.return()
      },
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 200, headers)
}

/** Spreadsheets read `1958.00` as a number. */
export function plainRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

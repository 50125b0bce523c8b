import type { TextEncoding } from '#domain/text-encodings.ts'
import { AppError } from '../app-error.server.ts'
import { unmarkFormulas } from './formula-marks.server.ts'
import { guessEncoding, isDoubtfulAs } from './guess-encoding.server.ts'
import { type CsvRow, parseCsv } from './parse-csv.server.ts'

export type CsvTable = {
  encoding: TextEncoding
  /** Some words look wrong in this encoding. */
  isDoubtful: boolean
  delimiter: string
  /** Its line, counted from 1; 0 for a file without names of columns. */
  headerLine: number
  header: string[]
  rows: CsvRow[]
  /** The first rows of the file, also those above the header. */
  head: CsvRow[]
}

export type CsvReading = {
  /** A further row refuses the file. */
  mostRows: number
  /** A wider header refuses the file; a wider row keeps so many cells, and its `width` tells. */
  mostCells: number
  /** Null: it is guessed. */
  encoding?: TextEncoding | null
  /** A line of `head`, or 0 for none. Null: it is found. */
  headerLine?: number | null
  /** How many of the cells name a column. */
  countNames: (cells: readonly string[]) => number
  /** Whether the cells are those of a record, so that they name no columns. */
  isRecord: (cells: readonly string[]) => boolean
}

/** Characters and rows in which the header is looked for. */
const headLength = 64 * 1024
const headRows = 20

const delimiters = [',', ';', '\t', '|'] as const

/**
 * Text as other programs save it, in any common encoding, with commas, semicolons, tabs or bars, any line ends, and lines
 * above the header. Empty lines are left out, and the marks that spreadsheets put around texts. Slow: call it in a worker
 * thread.
 * @throws AppError `invalid`, in a sentence that names the line
 */
export function readCsv(bytes: Uint8Array, reading: CsvReading): CsvTable {
  const { mostRows, mostCells } = reading
  refuseOtherFiles(bytes)
  const { encoding, isDoubtful } = encodingOf(bytes, reading)
  const text = new TextDecoder(encoding).decode(bytes)
  const { delimiter, head } = readHead(text.slice(0, headLength), reading)
  const headerLine = reading.headerLine ?? findHeader(head, reading)
  let header: string[] | null = headerLine === 0 ? [] : null
  const rows: CsvRow[] = []
  for (const row of rowsOf(text, { delimiter, mostCells })) {
    if (header) rows.push(row)
    else if (row.line >= headerLine) {
      if (row.width > mostCells) throw new AppError('invalid', `It has more than ${mostCells} columns.`)
      header = row.cells
    }
    if (rows.length > mostRows)
      throw new AppError('invalid', `It has more than ${mostRows} rows. Split it into several files.`)
  }
  if (!header) throw new AppError('invalid', 'It has no rows.')
  return { encoding, isDoubtful, delimiter, headerLine, header, rows, head }
}

function refuseOtherFiles(bytes: Uint8Array): void {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  const start = Buffer.from(bytes.subarray(0, 500)).toString('latin1')
  const isWorkbook = starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0)
  if (isWorkbook || /^\W*<(?:\?xml|!doctype|html|table|meta)\b/i.test(start)) {
    throw new AppError(
      'invalid',
      'It is a spreadsheet, not a CSV file. Open it, save it as CSV, and choose that file.',
    )
  }
}

function encodingOf(
  bytes: Uint8Array,
  { encoding }: CsvReading,
): { encoding: TextEncoding; isDoubtful: boolean } {
  if (encoding) return { encoding, isDoubtful: isDoubtfulAs(encoding, bytes) }
  const guessed = guessEncoding(bytes)
  if (!guessed) throw new AppError('invalid', 'It is not a text file. Choose a CSV file.')
  return guessed
}

/** Without empty rows, and without Excel's first line `sep=;`. */
function* rowsOf(
  text: string,
  { delimiter, mostCells }: { delimiter: string; mostCells: number },
): Generator<CsvRow, void> {
  const isNamed = delimiterLine.test(text)
  for (const { line, width, cells } of parseCsv(text, { delimiter, mostCells })) {
    const isEmpty = width <= mostCells && cells.every((cell) => cell.trim() === '')
    if (isEmpty || (isNamed && line === 1)) continue
    yield { line, width, cells: cells.map(plainText) }
  }
}

const delimiterLine = /^"?sep=([^\w\s"]|\t)"?(?:\r|\n|$)/i

/** Inside quotes too, Excel's `="0123"` is a text. */
function plainText(cell: string): string {
  return unmarkFormulas(/^="([^"]*)"$/.exec(cell)?.[1] ?? cell)
}

/** Picks the delimiter that shows the most names of columns, else the most rows of one width. */
function readHead(text: string, reading: CsvReading): { delimiter: string; head: CsvRow[] } {
  const named = delimiterLine.exec(text)?.[1]
  const readings = (named ? [named] : delimiters).map((delimiter) => {
    const head = firstRows(text, { delimiter, mostCells: reading.mostCells })
    const names = Math.max(0, ...head.map(({ cells }) => reading.countNames(cells)))
    const { alike, width } = commonWidth(head)
    return { delimiter, head, names, alike, width }
  })
  const [best] = readings.toSorted((a, b) => b.names - a.names || b.alike - a.alike || b.width - a.width)
  return { delimiter: best?.delimiter ?? ',', head: best?.head ?? [] }
}

function firstRows(text: string, options: { delimiter: string; mostCells: number }): CsvRow[] {
  const head: CsvRow[] = []
  try {
    for (const row of rowsOf(text, options)) if (head.push(row) === headRows) break
  } catch (error) {
    // The text may be cut within quotes, or this delimiter may be wrong. What reads the whole file names the line.
    if (!(error instanceof AppError)) throw error
  }
  return head
}

/** `alike`: how many rows have the width that most of the wider ones have. */
function commonWidth(head: readonly CsvRow[]): { alike: number; width: number } {
  const counts = new Map<number, number>()
  for (const { width } of head) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [[width, alike] = [1, 0]] = [...counts].toSorted(([a, one], [b, other]) => other - one || b - a)
  return { alike, width }
}

/** Titles and notes stand above it, and a file may have none. One name alone may be a word in a note. */
function findHeader(head: readonly CsvRow[], { countNames, isRecord }: CsvReading): number {
  const [first] = head
  if (!first) return 1
  const named = head.map(({ line, cells }) => ({ line, names: countNames(cells) }))
  const [best] = named.toSorted((a, b) => b.names - a.names)
  if (best && best.names > 1) return best.line
  return isRecord(first.cells) ? 0 : first.line
}

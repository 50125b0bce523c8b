import { isUtf8 } from 'node:buffer'
import { AppError } from '../app-error.server.ts'
import { unmarkFormulas } from './formula-marks.server.ts'
import { type CsvRow, parseCsv } from './parse-csv.server.ts'

export type CsvTable = { encoding: string; delimiter: string; header: string[]; rows: CsvRow[] }

/** Characters in which the first line is looked for. */
const headLength = 64 * 1024

/**
 * Text as spreadsheets save it: with or without a byte order mark, in UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs, and any line ends. Empty lines are left out, and the mark before an escaped formula. Slow: call
 * it in a worker thread.
 * @param mostRows a further row refuses the file
 * @param mostCells a wider header refuses the file; a wider row keeps so many cells, and its `width` tells
 * @throws AppError `invalid`, in a sentence that names the line
 */
export function readCsv(
  bytes: Uint8Array,
  { mostRows, mostCells }: { mostRows: number; mostCells: number },
): CsvTable {
  const { text, encoding } = decode(bytes)
  const { delimiter, isNamed } = delimiterOf(text.slice(0, headLength))
  let header: string[] | null = null
  const rows: CsvRow[] = []
  for (const { line, width, cells } of parseCsv(text, { delimiter, mostCells })) {
    const isEmpty = width <= mostCells && cells.every((cell) => cell.trim() === '')
    if (isEmpty || (isNamed && line === 1)) continue
    if (header) rows.push({ line, width, cells: cells.map(unmarkFormulas) })
    else if (width > mostCells) throw new AppError('invalid', `It has more than ${mostCells} columns.`)
    else header = cells.map(unmarkFormulas)
    if (rows.length > mostRows)
      throw new AppError('invalid', `It has more than ${mostRows} rows. Divide it into several files.`)
  }
  if (!header) throw new AppError('invalid', 'It has no rows.')
  return { encoding, delimiter, header, rows }
}

function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  const as = (label: string, encoding: string) => ({ text: new TextDecoder(label).decode(bytes), encoding })
  if (starts(0xff, 0xfe)) return as('utf-16le', 'UTF-16')
  if (starts(0xfe, 0xff)) return as('utf-16be', 'UTF-16')
  if (starts(0x50, 0x4b, 0x03, 0x04)) {
    throw new AppError('invalid', 'It is an Excel workbook. Save it as CSV, and choose that file.')
  }
  if (bytes.includes(0)) throw new AppError('invalid', 'It is not a text file. Choose a CSV file.')
  return isUtf8(bytes) ? as('utf-8', 'UTF-8') : as('windows-1252', 'Windows-1252')
}

/** `isNamed`: Excel's line `sep=;` comes first. */
function delimiterOf(text: string): { delimiter: string; isNamed: boolean } {
  const named = /^sep=([,;\t])\r?\n/.exec(text)?.[1]
  if (named) return { delimiter: named, isNamed: true }
  const head =
    text
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? ''
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  const [most] = counted.toSorted((a, b) => b.count - a.count)
  return { delimiter: most?.delimiter ?? ',', isNamed: false }
}

import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../app-error.server.ts'
import { unmarkFormulas } from './formula-marks.server.ts'

/** `line`: its first, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

export type CsvTable = { encoding: string; delimiter: string; header: string[]; records: CsvRecord[] }

/** Characters; far more than the cells of one lead may have. */
const longestRecord = 200_000

const sliceLength = 64 * 1024

/**
 * Text as spreadsheets save it: with or without a byte order mark, in UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs, and any line ends. Empty lines are left out, and the mark before an escaped formula.
 * @throws AppError `invalid`, in a sentence that names the line
 */
export async function readCsv(bytes: Buffer, { most }: { most: number }): Promise<CsvTable> {
  const { text, encoding } = decode(bytes)
  const { delimiter, isNamed } = delimiterOf(text)
  let header: string[] | null = null
  const records: CsvRecord[] = []
  let line = 1
  let count = 0
  const parser = parse({
    delimiter,
    relax_column_count: true,
    max_record_size: longestRecord,
    // At once, unlike reading the stream: an error in it would lose the rows before.
    on_record(record: string[], { lines }) {
      const first = line
      line = lines + 1
      const cells = record.map(unmarkFormulas)
      if (cells.every((cell) => cell.trim() === '') || (isNamed && first === 1)) return null
      if (!header) header = cells
      else if (++count <= most) records.push({ line: first, cells })
      return null
    },
  })
  try {
    await finished(Readable.from(slicesOf(text)).pipe(parser).resume())
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('invalid', sentenceOf(error, line))
    throw error
  }
  if (count > most) {
    throw new AppError('invalid', `It has more than ${most} rows. Divide it into several files.`)
  }
  if (!header) throw new AppError('invalid', 'It has no rows.')
  return { encoding, delimiter, header, records }
}

/** So that others have their turn meanwhile. */
function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceLength) yield text.slice(at, at + sliceLength)
}

function decode(bytes: Buffer): { text: string; encoding: string } {
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

function sentenceOf({ code, message }: CsvError, line: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `The quote that opens in line ${line} is not closed.`
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line} has a quote within a value. Such a value must be in quotes, with that quote doubled.`
    case 'CSV_MAX_RECORD_SIZE':
      return `The row in line ${line} is too long.`
    default:
      return `Line ${line} cannot be read: ${message}`
  }
}

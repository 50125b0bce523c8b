import { AppError } from '../app-error.server.ts'

/** `line`: its first, counted from 1. `width`: cells that it has; `cells` keeps the first `mostCells`. */
export type CsvRow = { line: number; width: number; cells: string[] }

/** Characters of the cells that are kept; far more than those of one lead. */
const longestRow = 200_000

const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0))

/**
 * Rows of CSV with any line ends, as they are asked for, so that a caller can stop early. No library counts cells
 * while it parses: one row of 10 MB of commas would be 10 million cells before anybody can refuse it.
 * https://www.rfc-editor.org/rfc/rfc4180#section-2
 * @param delimiter one character
 * @throws AppError `invalid`, in a sentence that names the line
 */
export function* parseCsv(
  text: string,
  { delimiter, mostCells }: { delimiter: string; mostCells: number },
): Generator<CsvRow, void> {
  const comma = delimiter.charCodeAt(0)
  let at = 0
  let line = 1

  function endsCell(code: number): boolean {
    return code === comma || code === lineFeed || code === carriageReturn
  }
  function readPlain(): string {
    const start = at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (endsCell(code)) break
      if (code === quote) throw new AppError('invalid', strayQuote(line))
    }
    return text.slice(start, at)
  }
  function readQuoted(): string {
    const [start, opened] = [at + 1, line]
    for (at = start; ; at++) {
      const end = text.indexOf('"', at)
      if (end === -1) throw new AppError('invalid', openQuote(opened))
      at = end + 1
      if (text.charCodeAt(at) !== quote) break
    }
    if (at < text.length && !endsCell(text.charCodeAt(at))) throw new AppError('invalid', openQuote(opened))
    const cell = text.slice(start, at - 1).replaceAll('""', '"')
    line += cell.match(/\r\n?|\n/g)?.length ?? 0
    return cell
  }

  while (at < text.length) {
    const row: CsvRow = { line, width: 0, cells: [] }
    let length = 0
    for (;;) {
      // Excel writes a text that looks like a number as ="0123".
      if (text.startsWith('="', at)) at++
      const cell = text.charCodeAt(at) === quote ? readQuoted() : readPlain()
      if (row.width++ < mostCells) {
        row.cells.push(cell)
        length += cell.length
      }
      if (length > longestRow) throw new AppError('invalid', `The row in line ${row.line} is too long.`)
      if (text.charCodeAt(at) !== comma) break
      at++
    }
    if (text.startsWith('\r\n', at)) at++
    at++
    line++
    yield row
  }
}

const openQuote = (line: number) => `The quote that opens in line ${line} is not closed.`

const strayQuote = (line: number) =>
  `Line ${line} has a quote within a value. Such a value must be in quotes, with that quote doubled.`

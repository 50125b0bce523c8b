import { stringify } from 'csv-stringify/sync'
import { markFormulas, quotedCell } from './formula-marks.server.ts'

/** Formulas are escaped, for any list separator. @param options.bom starts a file: Excel reads UTF-8 only with it */
export function writeCsvLines(lines: string[][], { bom = false } = {}): string {
  const cells = lines.map((line) => line.map(markFormulas))
  return stringify(cells, { bom, quoted_match: quotedCell, record_delimiter: 'windows' })
}

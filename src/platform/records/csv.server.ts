import { stringify } from 'csv-stringify/sync'
import { isReadable, type Listed, type Unreadable } from './list-page.ts'

type CsvRow = Record<string, string>

/** Formulas are escaped. An unreadable row has its name in the first column and a note in the second. */
export function formatCsv(rows: readonly Listed<CsvRow>[]): string {
  const isRow = (row: Listed<CsvRow>): row is CsvRow => isReadable(row)
  const columns = Object.keys(rows.find(isRow) ?? { Name: '', Note: '' })
  const [first = '', second = ''] = columns
  const written = rows.map((row) =>
    isRow(row) ? row : { [first]: (row as Unreadable).unreadable, [second]: 'This row cannot be shown' },
  )
  return stringify(written, {
    columns,
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

export function csvHeaders(fileName: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
  }
}

/** Spreadsheets read `1958.00` as a number. */
export function plainRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

import { stringify } from 'csv-stringify/sync'

/** Writes a table for spreadsheets, which never read a customer's words as a formula. */
export function csvOf(rows: readonly Record<string, string>[]): string {
  return stringify([...rows], {
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

/** `1958.00`, which spreadsheets read as a number. */
export function plainRupees(paise: number): string {
  return (paise / 100).toFixed(2)
}

import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markFormulas } from './formula-marks.server.ts'
import { readCsv } from './read-csv.server.ts'
import { writeCsvLines } from './write-csv-lines.server.ts'

const fileOf = (lines: string[][]) => writeCsvLines(lines, { bom: true })

const formula = /^["\s]*[=+\-@＝＋－＠]/

/** Reads like Excel where the list separator is another one: a quote counts at the start of a cell alone. */
function cellsIn(file: string, delimiter: string): string[] {
  return parse(file, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }).flat()
}

const separators = [',', ';', '\t', '|', '\u061b']

test.each([
  'a;=1+1',
  'a\t=1+1',
  'a|@SUM(1)',
  'a\n=1+1',
  'a\r\n-1+1',
  'a; ＝1+1',
  'a;"=1+1"',
  'a";"=1+1',
  'a؛+1',
  ' =1+1',
  '\u00a0＋1',
  '"=1+1"',
  '＠SUM(1)',
  '\t=1+1',
])('%j begins no formula with any list separator', (cell) => {
  const file = fileOf([
    ['Name', 'Message', 'Tags'],
    ['Ann', cell, 'x'],
    [cell, cell, cell],
  ])
  for (const separator of separators) {
    expect(cellsIn(file, separator).filter((text) => formula.test(text))).toEqual([])
  }
})

test.each(['a;b', 'a\tb', 'a|b', 'a\nb'])('the cell %j is quoted', (cell) => {
  expect(fileOf([['Name', cell]])).toBe(`\ufeffName,"${cell}"\r\n`)
})

test.each(['a-b = c@d.example', 'Sen; Söhne', "It's 5 - 3", 'one\ntwo'])('%j needs no mark', (cell) => {
  expect(markFormulas(cell)).toBe(cell)
})

const nasty = fc.string({
  unit: fc.constantFrom(...'ab =+-@＝＋－＠\'";|,\t\r\n\u061b\u00a0'),
  maxLength: 12,
})

test('reading a file that we wrote gives the same texts back, and no separator begins a formula', () => {
  const row = fc.tuple(nasty, nasty).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const file = fileOf([['Name', 'Message'], ...rows])
      const { rows: read } = readCsv(Buffer.from(file), {
        mostRows: 10,
        mostCells: 2,
        countNames: ([first, second]) => (first === 'Name' && second === 'Message' ? 2 : 0),
        isRecord: () => false,
      })
      expect(read.map(({ cells }) => cells)).toEqual(rows)
      const pieces = file.split(/[;|\u061b\t\r\n]/)
      expect(pieces.filter((text) => formula.test(text))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

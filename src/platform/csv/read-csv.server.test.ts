import { expect, test } from 'vitest'
import { type CsvReading, readCsv } from './read-csv.server.ts'

const names = new Set(['Name', 'Email', 'Phone', 'Message', 'City'])
const read = (text: string | Buffer, chosen: Partial<CsvReading> = {}) =>
  readCsv(Buffer.from(text), {
    mostRows: 4,
    mostCells: 3,
    countNames: (cells) => cells.filter((cell) => names.has(cell)).length,
    isRecord: (cells) => cells.some((cell) => cell.includes('@')),
    ...chosen,
  })
const header = ['Name', 'Email']
const spreadsheet = 'It is a spreadsheet, not a CSV file. Open it, save it as CSV, and choose that file.'
const zoe = [{ line: 2, width: 2, cells: ['Zoë Ünlü', 'zoe@looms.example'] }]
const text = 'Name;Email\r\nZoë Ünlü;zoe@looms.example\r\n'
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['UTF-8', 'utf-8', text],
  ['UTF-8 with a byte order mark', 'utf-8', `\ufeff${text}`],
  ['UTF-16, as Excel saves it', 'utf-16le', utf16],
  ['UTF-16 of the other byte order', 'utf-16be', Buffer.from(utf16).swap16()],
  ['UTF-16 without a byte order mark', 'utf-16le', utf16.subarray(2)],
  ['Windows-1252, as older Excel saves it', 'windows-1252', Buffer.from(text, 'latin1')],
])('reads %s', (_, encoding, bytes) => {
  expect(read(bytes)).toMatchObject({
    encoding,
    isDoubtful: false,
    delimiter: ';',
    headerLine: 1,
    header,
    rows: zoe,
  })
})

test('reads in the encoding that is chosen, and doubts it', () => {
  const { isDoubtful, rows } = read(Buffer.from(text), { encoding: 'windows-1252' })
  expect([isDoubtful, rows[0]?.cells[0]]).toEqual([true, 'ZoÃ« ÃœnlÃ¼'])
})

test.each([
  [
    'notes as LinkedIn writes them',
    'Notes:\n"Some addresses, as you know, are missing."\n\nName,Email\nAnn,a@x.example\n',
    4,
  ],
  ['a title', 'Leads of November\n\nName;Email\nAnn;a@x.example\n', 3],
  ['two cells of a report', 'Made by,Ann\nName,Email\nAnn,a@x.example\n', 2],
])('finds the header below %s, and shows all first lines', (_, file, headerLine) => {
  const { head, ...found } = read(file)
  expect(found).toMatchObject({
    headerLine,
    header,
    rows: [{ line: headerLine + 1, cells: ['Ann', 'a@x.example'] }],
  })
  expect([head[0]?.line, head.at(-1)?.line]).toEqual([1, headerLine + 1])
})

test('a file without a header has only rows, unless a line is chosen', () => {
  const file = 'Ann,a@x.example\nBob,b@x.example\n'
  expect(read(file)).toMatchObject({ headerLine: 0, header: [], rows: [{ line: 1 }, { line: 2 }] })
  expect(read(file, { headerLine: 1 })).toMatchObject({
    headerLine: 1,
    header: ['Ann', 'a@x.example'],
    rows: [{ line: 2 }],
  })
  expect(read('Name,Email\nAnn,a@x.example\n', { headerLine: 0 }).rows).toHaveLength(2)
})

test.each([
  [',', 'Name,Email\nAnn,a@x.example\n'],
  ['\t', 'Name\tEmail\nAnn\ta@x.example'],
  [';', '"Name, or company";Email\rAnn;a@x.example\r'],
  [';', 'Wer;Wo, wie, wann, warum\nAnn;a@x.example\n'],
  ['|', 'Name|Email\nAnn|a@x.example\n'],
])('finds the delimiter %j, with any line ends', (delimiter, file) => {
  expect(read(file)).toMatchObject({
    delimiter,
    rows: [{ line: 2, cells: ['Ann', 'a@x.example'] }],
  })
})

test.each([
  ['sep=;', ';'],
  ['"sep=;"', ';'],
  ['sep=|', '|'],
])('takes the delimiter that %s names in the first line', (line, delimiter) => {
  expect(read(`${line}\r\nName${delimiter}Email, or phone\r\nAnn${delimiter}a@x.example\r\n`)).toMatchObject({
    delimiter,
    headerLine: 2,
    header: ['Name', 'Email, or phone'],
    rows: [{ line: 3, width: 2, cells: ['Ann', 'a@x.example'] }],
  })
})

test('reads a number that a spreadsheet keeps as text by a formula', () => {
  const { rows } = read('Name,Phone\nAnn,="098450"\nBob,"=""+9198450"""\nCem,="1,2"\n')
  expect(rows.map(({ cells }) => cells[1])).toEqual(['098450', '+9198450', '1,2'])
})

test('a row has the number of its first line, also after several-line values and empty lines', () => {
  const { rows } = read('Name,Message\nAnn,"one\ntwo, ""three"""\n\n,\nBob,four\n')
  expect(rows).toEqual([
    { line: 2, width: 2, cells: ['Ann', 'one\ntwo, "three"'] },
    { line: 6, width: 2, cells: ['Bob', 'four'] },
  ])
})

test('takes off the mark before an escaped formula, and no other apostrophe', () => {
  const { rows } = read("Name,Phone\n'=1+1,'+91 98\n'Ndrangheta,'\n")
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '+91 98'],
    ["'Ndrangheta", "'"],
  ])
})

test.each([
  [
    'Name,Email\nAnn,a@x.example\n"Bob,b@x.example\nCem,c@x.example\n',
    'The quote that opens in line 3 is not closed.',
  ],
  ['Name,Email\n"Ann,a@x.example\n"Bob",b@x.example\n', 'The quote that opens in line 2 is not closed.'],
  [
    'Name,Email\nAnn 5" wide,a@x.example\n',
    'Line 2 has a quote within a value. Such a value must be in quotes, with that quote doubled.',
  ],
  [`Name,Email\n"${'x'.repeat(300_000)}",a\n`, 'The row in line 2 is too long.'],
  ['Name,Email\na,1\nb,2\nc,3\nd,4\ne,5\n', 'It has more than 4 rows. Split it into several files.'],
  ['Name,Email,Phone,City\n', 'It has more than 3 columns.'],
  ['\n , \n', 'It has no rows.'],
  [Buffer.from('PK\x03\x04rest'), spreadsheet],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), spreadsheet],
  ['\ufeff<html><table><tr><td>Name</td></tr></table>', spreadsheet],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>', spreadsheet],
  [Buffer.from('\x89PNG\0\0'), 'It is not a text file. Choose a CSV file.'],
])('refuses %j in a sentence', (file, message) => {
  expect(() => read(file)).toThrow(expect.objectContaining({ code: 'invalid', message }))
})

test('a row with too many cells keeps the first, says how many it has, and hides no other row', () => {
  const { rows } = read(`Name,Email\nAnn${','.repeat(200_000)}\n${','.repeat(300_000)}\nBob,b@x.example\n`)
  expect(rows).toEqual([
    { line: 2, width: 200_001, cells: ['Ann', '', ''] },
    { line: 3, width: 300_001, cells: ['', '', ''] },
    { line: 4, width: 2, cells: ['Bob', 'b@x.example'] },
  ])
})

test.each([
  ['after too many columns', 'Name,Email,Phone,City\n', 'It has more than 3 columns.'],
  [
    'after too many rows',
    'Name,Email\na,1\nb,2\nc,3\nd,4\ne,5\n',
    'It has more than 4 rows. Split it into several files.',
  ],
])('stops reading %s', (_, file, message) => {
  expect(() => read(`${file}"This quote is never closed`)).toThrow(message)
})

test.each(['\n', '\r\n', '\r'])('every row is a row below a header that ends with %j', (end) => {
  const { rows } = read(
    `Name,Email,Message${end}Ann,a@x.example,Hi\nBob,b@x.example,Ho\r\nCem,c@x.example,Hm\r`,
  )
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Ann', 'Bob', 'Cem'])
})

test('takes mixed line ends', () => {
  const { rows } = read('Name,Email\r\nAnn,"1\r\n2"\rBob,b@x.example\nCem,c@x.example')
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'Ann', '1\r\n2'],
    [4, 'Bob', 'b@x.example'],
    [5, 'Cem', 'c@x.example'],
  ])
})

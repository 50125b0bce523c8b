import { expect, test } from 'vitest'
import { readCsv } from './read-csv.server.ts'

const read = (text: string | Buffer) => readCsv(Buffer.from(text), { mostRows: 4, mostCells: 3 })
const header = ['Name', 'Email']
const zoe = [{ line: 2, width: 2, cells: ['Zoë Ünlü', 'zoe@looms.example'] }]
const text = 'Name;Email\r\nZoë Ünlü;zoe@looms.example\r\n'
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['UTF-8', 'UTF-8', text],
  ['UTF-8 with a byte order mark', 'UTF-8', `\ufeff${text}`],
  ['UTF-16, as Excel saves it', 'UTF-16', utf16],
  ['UTF-16 of the other byte order', 'UTF-16', Buffer.from(utf16).swap16()],
  ['Windows-1252, as older Excel saves it', 'Windows-1252', Buffer.from(text, 'latin1')],
])('reads %s', (_, encoding, bytes) => {
  expect(read(bytes)).toEqual({ encoding, delimiter: ';', header, rows: zoe })
})

test.each([
  [',', 'Name,Email\nAnn,a@x.example\n'],
  ['\t', 'Name\tEmail\nAnn\ta@x.example'],
  [';', '"Name, or company";Email\rAnn;a@x.example\r'],
])('finds the delimiter %j, with any line ends', (delimiter, file) => {
  expect(read(file)).toMatchObject({
    delimiter,
    rows: [{ line: 2, cells: ['Ann', 'a@x.example'] }],
  })
})

test('takes the delimiter that Excel names in the first line', () => {
  expect(read('sep=;\r\nName;Email, or phone\r\nAnn;a@x.example\r\n')).toEqual({
    encoding: 'UTF-8',
    delimiter: ';',
    header: ['Name', 'Email, or phone'],
    rows: [{ line: 3, width: 2, cells: ['Ann', 'a@x.example'] }],
  })
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
  ['Name,Email\na,1\nb,2\nc,3\nd,4\ne,5\n', 'It has more than 4 rows. Divide it into several files.'],
  ['Name,Email,Phone,City\n', 'It has more than 3 columns.'],
  ['\n , \n', 'It has no rows.'],
  [Buffer.from('PK\x03\x04rest'), 'It is an Excel workbook. Save it as CSV, and choose that file.'],
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
    'It has more than 4 rows. Divide it into several files.',
  ],
])('stops reading %s', (_, file, message) => {
  expect(() => read(`${file}"This quote is never closed`)).toThrow(message)
})

test('takes mixed line ends', () => {
  const { rows } = read('Name,Email\r\nAnn,"1\r\n2"\rBob,b@x.example\nCem,c@x.example')
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'Ann', '1\r\n2'],
    [4, 'Bob', 'b@x.example'],
    [5, 'Cem', 'c@x.example'],
  ])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FrameMode, type Mode } from '../records/mode-badge.tsx'
import { modeColumn, sumColumn } from './columns.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { factsOf } from './table-row.tsx'

type Row = { name: string; total: string; source: string }
const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, isRowHeader: true },
  { key: 'total', header: 'Total', cell: (row) => row.total },
  { key: 'source', header: 'Source', from: 'details', cell: (row) => row.source },
]
const table = { caption: 'Leads', columns, rowKey: (row: Row) => row.name }

test('the row header names the row, and what is only in its details is in no column', () => {
  const rows = [{ name: 'Asha', total: '₹30,000', source: 'Chat' }]
  const html = renderToStaticMarkup(<DataTable {...table} rows={rows} />)
  expect(html).toMatch(/<th [^>]*scope="row"[^>]*>Asha<\/th>/)
  expect(html).toMatch(/<td [^>]*>₹30,000<\/td>/)
  expect(html).not.toContain('Source')
  expect(html).not.toContain('Chat')
})

test('rows that load have the header and empty rows in their place', () => {
  const html = renderToStaticMarkup(<DataTable {...table} rows={undefined} empty="No leads yet" />)
  expect(html).toMatch(/<th [^>]*scope="col"[^>]*>Total<\/th>/)
  expect(html.match(/<tr [^>]*aria-hidden="true"/g)).toHaveLength(18)
})

test('all rows can be selected once they are there', () => {
  const rows = [{ name: 'Asha', total: '₹30,000', source: 'Chat' }]
  const selection = { ids: [], has: () => false, isAll: false, toggle() {}, toggleAll() {}, clear() {} }
  const boxOf = (shown: typeof rows | undefined) =>
    renderToStaticMarkup(<DataTable {...table} rows={shown} selection={selection} />).match(
      /<input[^>]*>/,
    )?.[0]
  expect(boxOf(undefined)).toContain('disabled')
  expect(boxOf(rows)).not.toContain('disabled')
})

test('the empty state replaces a table without rows', () => {
  const html = renderToStaticMarkup(<DataTable {...table} rows={[]} empty="No leads yet" />)
  expect(html).toBe('No leads yet')
})

test('the details leave out what a row does not have', () => {
  const whole = (row: Row) => row.source || null
  const facts = factsOf([...columns, { key: 'whole', header: 'Whole', cell: () => 'cut', whole }], {
    ...{ name: 'Asha', total: '0', source: '' },
  })
  expect(facts.map(({ header, fact }) => [header, fact])).toEqual([
    ['Name', 'Asha'],
    ['Total', '0'],
  ])
})

const headersOf = (rows: Row[], sort?: string) =>
  [
    ...renderToStaticMarkup(
      <DataTable
        {...table}
        columns={sparse}
        rows={rows}
        sort={sort === undefined ? undefined : { value: sort, onChange() {} }}
      />,
    ).matchAll(/<th [^>]*scope="col"[^>]*>(?:<[^>]*>)*([^<]*)/g),
  ].map(([, header]) => header)

const sparse: DataColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, isRowHeader: true },
  { key: 'total', header: 'Total', none: 'None yet', cell: (row) => row.total },
  {
    key: 'source',
    header: 'Source',
    sortKey: 'source',
    cell: (row) => {
      if (row.source === 'broken') throw new Error('Unreadable')
      return row.source && <b>{row.source}</b>
    },
  },
]

test('a column without a filled cell is not drawn, unless it sorts the list', () => {
  const asha = { name: 'Asha', total: '', source: '' }
  expect(headersOf([asha, { ...asha, name: '' }])).toEqual(['Name', 'Details'])
  expect(headersOf([asha, { ...asha, total: '0' }])).toEqual(['Name', 'Total', 'Details'])
  expect(headersOf([asha, { ...asha, source: 'Chat' }])).toEqual(['Name', 'Source', 'Details'])
  expect(headersOf([asha], '-source')).toEqual(['Name', 'Source', 'Details'])
})

test('a row that cannot be drawn fills no column, and an empty cell says what is missing', () => {
  const asha = { name: 'Asha', total: '', source: '' }
  expect(headersOf([{ ...asha, source: 'broken' }])).toEqual(['Name', 'Details'])
  const html = renderToStaticMarkup(
    <DataTable {...table} columns={sparse} rows={[asha, { ...asha, total: '₹5' }]} />,
  )
  expect(html).toMatch(/<td [^>]*>None yet<\/td>/)
})

test('every row, and the head, gives a sum the width of the longest', () => {
  const paid = [
    { name: 'Asha', total: '₹1,00,00,000', source: '₹50,000' },
    { name: 'Ben', total: '₹9', source: '' },
  ]
  const sum = sumColumn<Row>({
    ...{ key: 'total', header: 'Total' },
    sum: (row) => row.total,
    refunded: (row) => row.source || null,
  })
  const html = renderToStaticMarkup(
    <DataTable {...table} columns={[columns[0] as typeof sum, sum]} rows={paid} />,
  )
  expect([...html.matchAll(/data-longest="([^"]*)"/g)].map(([, text]) => text)).toEqual(
    Array(3).fill('₹1,00,00,000 −₹50,000'),
  )
})

test('a list marks the rows whose mode is not the one that the frame names', () => {
  const modes = (frame: Mode | null, ...names: (Mode | '')[]) => {
    const rows = names.map((source, at) => ({ name: `row ${at}`, total: '', source }))
    const mode = modeColumn<Row>(({ source }) => (source || null) as Mode | null)
    const html = renderToStaticMarkup(
      <FrameMode value={frame}>
        <DataTable {...table} columns={[columns[0] as typeof mode, mode]} rows={rows} />
      </FrameMode>,
    )
    return [...html.matchAll(/>(Mode|Test|Live)</g)].map(([, text]) => text)
  }
  expect(modes('test', 'test', 'test', '')).toEqual([])
  expect(modes('test', 'test', 'live', '')).toEqual(['Mode', 'Live'])
  expect(modes('test', 'live')).toEqual(['Mode', 'Live'])
  expect(modes('live', 'live', '')).toEqual([])
  expect(modes('live', 'test', 'live')).toEqual(['Mode', 'Test'])
  expect(modes('live', 'test', 'test')).toEqual(['Mode', 'Test', 'Test'])
  expect(modes(null, 'test', 'live')).toEqual([])
})

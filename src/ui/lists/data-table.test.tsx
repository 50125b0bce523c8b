import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

const columns = [
  {
    key: 'name',
    header: 'Name',
    cell: (row: { name: string; total: string }) => row.name,
    isRowHeader: true,
  },
  { key: 'total', header: 'Total', cell: (row: { name: string; total: string }) => row.total },
]

test('cells know their header for the stacked form, and the row header names the row', () => {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Leads"
      columns={columns}
      rows={[{ name: 'Asha', total: '₹30,000' }]}
      rowKey={(row) => row.name}
    />,
  )
  expect(html).toMatch(/<td [^>]*data-label="Total">₹30,000<\/td>/)
  expect(html).toMatch(/<th [^>]*scope="row"[^>]*>Asha<\/th>/)
})

test('without rows the empty state stands in for the table', () => {
  const html = renderToStaticMarkup(
    <DataTable caption="Leads" columns={columns} rows={[]} rowKey={(row) => row.name} empty="No leads yet" />,
  )
  expect(html).toBe('No leads yet')
})

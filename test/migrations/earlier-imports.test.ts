import { expect, test } from 'vitest'
import { openBefore } from './earlier-database.ts'

test('an import of the last release keeps its bad lines as a file, and the first 50 in its report', async () => {
  const { query, finish } = await openBefore('0061_bounded-imports')
  const store = (report: object | null) =>
    query(
      `insert into lead_imports (id, file_name, status, blob_key, by, report, created_at, updated_at)
       values (gen_random_uuid(), 'a.csv', 'ready', '', 'Meera', $1, now(), now())`,
      [report],
    )
  const columns = [
    { header: 'Name', field: 'name' },
    { header: 'Say "E-mail"', field: 'email' },
  ]
  const counts = { encoding: 'UTF-8', delimiter: ',', columns, fresh: 1, known: 0, sample: [] }
  const bad = Array.from({ length: 51 }, (_, index) => ({ line: index + 2, problem: 'No.', cells: ['=1+1'] }))
  await store({ ...counts, bad: [...bad, { line: 60, problem: 'No.', cells: ['Ann', 'nowhere', 'more'] }] })
  await store({ ...counts, bad: [] })
  await store(null)
  await finish()
  // Later migrations add how the file was read.
  const read = {
    ...counts,
    encoding: 'utf-8',
    headerLine: 1,
    chosen: { encoding: null, headerLine: null },
    warnings: [],
    head: [],
    filled: 2,
    unread: [],
    mappedAt: null,
  }
  expect(
    await query(`select report from lead_imports order by report -> 'badLines' desc nulls last`),
  ).toEqual([
    { report: { ...read, bad: bad.slice(0, 50), badLines: 52 } },
    { report: { ...read, bad: [], badLines: 0 } },
    { report: null },
  ])
  const [file, ...others] = await query('select csv from lead_import_bad_lines')
  const lines = String(file?.csv).split('\r\n')
  expect([others, lines.length]).toEqual([[], 54])
  expect([lines[0], lines[1], lines[52]]).toEqual([
    '\ufeff"Name","Say ""E-mail""","","Line","Problem"',
    `"'=1+1","","","2","No."`,
    '"Ann","nowhere","more","60","No."',
  ])
})

test('an import of the last release says which columns it does not read', async () => {
  const { query, finish } = await openBefore('0067_remembered-imports')
  const columns = [null, 'email', null].map((field, index) => ({ header: `Column ${index}`, field }))
  await query(
    `insert into lead_imports (id, file_name, status, blob_key, by, report, created_at, updated_at)
     values (gen_random_uuid(), 'a.csv', 'ready', '', 'Meera', $1, now(), now())`,
    [{ columns, fresh: 1 }],
  )
  await finish()
  expect(await query('select report from lead_imports')).toEqual([
    { report: { columns, fresh: 1, filled: 3, unread: [0, 2], mappedAt: null } },
  ])
})

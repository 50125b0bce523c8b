import { expect, test } from 'vitest'
import { foldText } from '#domain/fold-text.ts'
import { openBefore, storeDocument, storeLead, storeOrder } from './earlier-database.ts'

const searches = ['strasse', 'Straße', 'STRAẞE', 'straẞe']

test('rows of earlier releases are found by ss for ß, by their indexes too, and nothing else of them changes', async () => {
  const { query, finish } = await openBefore('0076_fold-sharp-s')
  for (const name of ['Straße', 'STRAẞE', 'Strasse', 'Łódź']) await storeLead(query, name, null)
  await query("update leads set name = reference || ' 5'")
  await storeOrder(query, 'OWP-1', null)
  await query("update orders set customer_name = 'Anna Groß'")
  await storeDocument(query, 'INV/1', null)
  await query('alter table documents disable trigger user')
  await query("update documents set client_email = 'größe@looms.example'")
  await query('alter table documents enable trigger user')
  const storeTemplate = (name: string, at: string) =>
    query(
      `insert into reply_templates (id, name, subject, text, created_at, updated_at)
       values (gen_random_uuid(), $1, '', '', $2, $2)`,
      [name, at],
    )
  await storeTemplate('Größe', '2026-11-02')
  await storeTemplate('Grosse', '2026-11-03')
  const others = 'select reference, name, updated_at, xmin from leads where reference = $1'
  const untouched = await query(others, ['Łódź'])
  const stamps = await query('select updated_at from leads order by reference')
  await finish()

  await query('set enable_seqscan = off')
  const found = async (table: string, column: string, word: string) =>
    (
      await query(`select ${column} as found from ${table} where search_text like search_pattern($1)`, [word])
    ).map((row) => row.found)
  for (const word of searches) {
    expect(new Set(await found('leads', 'reference', word)), word).toEqual(
      new Set(['Straße', 'STRAẞE', 'Strasse']),
    )
  }
  expect(await found('orders', 'customer_name', 'gross')).toEqual(['Anna Groß'])
  expect(await found('documents', 'number', 'grosse')).toEqual(['INV/1'])
  expect(await query(others, ['Łódź'])).toEqual(untouched)
  expect(await query('select updated_at from leads order by reference')).toEqual(stamps)

  const byName = await query(
    "select reference from leads where coalesce(nullif(left(fold_text(name), 60), ''), '~') collate \"C\" = 'strasse 5'",
  )
  expect(byName).toHaveLength(3)
  const names = await query("select name from reply_templates where name like 'Gr%' order by created_at")
  expect(names.map(({ name }) => name)).toEqual(['Größe', 'Grosse (2)'])
  await expect(storeTemplate('GRÖSSE', '2026-11-04')).rejects.toThrow('duplicate key')
  expect(await query("select tgname from pg_trigger where tgenabled = 'D'")).toEqual([])

  // The browser's own searches follow the same rule.
  for (const name of ['Straße', 'STRAẞE', 'Łódź', 'Đorđe', 'Zoë', 'SMØRREBRØD']) {
    expect(await query('select fold_text($1) as folded', [name])).toEqual([{ folded: foldText(name) }])
  }
})

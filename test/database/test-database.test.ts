import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('each test database is migrated, with its queue, and separate from the others', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await ask(one.url, 'create table mine (id int)')

  expect(await ask(one.url, `select to_regclass('mine') is not null as there`)).toEqual([{ there: true }])
  expect(await ask(other.url, `select to_regclass('mine') is not null as there`)).toEqual([{ there: false }])
  expect(
    await ask(
      other.url,
      `select to_regclass('leads') is not null as leads, to_regclass('pgboss.job') is not null as jobs`,
    ),
  ).toEqual([{ leads: true, jobs: true }])

  await Promise.all([one.drop(), other.drop()])
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
})

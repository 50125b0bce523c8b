import { expect, onTestFinished, test } from 'vitest'
import { runSql, urlOf } from './run-sql.ts'
import { readSchemaOf, readTemplate, restoreTemplate } from './template-state.ts'
import { createTestDatabase } from './test-database.ts'

async function openDatabase() {
  const { TEST_SUPERUSER_URL: superuserUrl = '', TEST_DATABASE_TEMPLATE: template = '' } = process.env
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const asSuperuser = urlOf(superuserUrl, new URL(url).pathname.slice(1))
  const before = await readSchemaOf(asSuperuser)
  return {
    run: (sql: string) => runSql(url, sql),
    restore: async () => restoreTemplate(asSuperuser, await readTemplate(superuserUrl, template), before),
  }
}

test('a used database gets the template’s rows and sequences back', async () => {
  const { run, restore } = await openDatabase()
  const readContent = () =>
    run(`select
      (select count(*)::int from users) as users,
      (select sum(multiplier)::float8 from pricing_locations) as prices,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      (select md5(string_agg(s::text, ',' order by sequencename)) from pg_sequences s) as sequences`)
  const before = await readContent()
  await run(`
    insert into users (id, name, email) values (gen_random_uuid(), 'Zoya', 'zoya@example.com');
    insert into audit_entries (at, noun, subject_id, user_id, by, before, after)
      values (now(), 'lead', gen_random_uuid()::text, gen_random_uuid(), 'Zoya', '{}', '{}');
    update pricing_locations set multiplier = 9;
    delete from drizzle.__drizzle_migrations`)
  expect(await readContent()).not.toEqual(before)

  expect(await restore()).toBe(true)
  expect(await readContent()).toEqual(before)
})

test.each([
  'create table mine (id int)',
  'alter table leads disable trigger user',
  'alter table leads alter column name drop not null',
  "create or replace function fold_text(plain text) returns text language sql immutable as $$ select 'a' $$",
  "do $$ begin execute format('alter database %I set statement_timeout = 1000', current_database()); end $$",
  "insert into users (id, name, email) values (gen_random_uuid(), 'Zoya', 'zoya@example.com'); analyze users",
  `insert into audit_entries (at, noun, subject_id, user_id, by, before, after)
    select now(), 'lead', '', gen_random_uuid(), 'Zoya', '{}', to_jsonb(string_agg(md5(n::text), ''))
    from generate_series(1, 200000) n`,
])('a database is not restored after: %s', async (change) => {
  const { run, restore } = await openDatabase()
  await run(change)
  expect(await restore()).toBe(false)
})

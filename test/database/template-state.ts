import pg from 'pg'
import { runSql } from './run-sql.ts'

/** The template and every new database hold this. */
type TemplateState = {
  bytes: number
  rows: { table: string; columns: string; rows: string }[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** A database that grew by more takes longer to empty than to make anew. */
const mostBytes = 4_000_000

/** @param url the template's, before it is one: a template has no connections */
export async function storeTemplate(superuserUrl: string, template: string, url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const state: TemplateState = {
      bytes: (await readSchema(client)).bytes,
      rows: await readRows(client),
      sequences: await readSequences(client),
    }
    await runSql(
      superuserUrl,
      `insert into test_templates (name, state) values ($1, $2)
      on conflict (name) do update set state = excluded.state`,
      [template, JSON.stringify(state)],
    )
  } finally {
    await client.end()
  }
}

export async function readTemplate(superuserUrl: string, template: string): Promise<TemplateState> {
  const [found] = await runSql<{ state: TemplateState }>(
    superuserUrl,
    'select state from test_templates where name = $1',
    [template],
  )
  if (!found) throw new Error(`The state of ${template} is missing.`)
  return found.state
}

/** A test compares it before the database is restored. Autovacuum may have analysed the template since it was stored. */
export async function readSchemaOf(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await readSchema(client)).schema
  } finally {
    await client.end()
  }
}

/**
 * @param before the schema before the test
 * @returns false for a database with another schema, with other planner statistics or with much data
 */
export async function restoreTemplate(
  url: string,
  template: TemplateState,
  before: string,
): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { schema, bytes } = await readSchema(client)
    if (schema !== before || bytes > template.bytes + mostBytes) return false
    await client.query('begin; set local session_replication_role = replica')
    await client.query(deleteAllRows)
    for (const { table, columns, rows } of template.rows) {
      await client.query(
        `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      )
    }
    await client.query(
      `select setval(s.name::regclass, s.value::bigint, s."isCalled")
      from json_to_recordset($1::json) s(name text, value text, "isCalled" boolean)`,
      [JSON.stringify(template.sequences)],
    )
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

const ourTables = `
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
`

const deleteAllRows = `do $$
declare
  one regclass;
  is_empty boolean;
begin
  for one in ${ourTables} loop
    execute format('select not exists (select from %s)', one) into is_empty;
    if not is_empty then execute format('delete from %s', one); end if;
  end loop;
end $$`

async function readRows(client: pg.Client): Promise<TemplateState['rows']> {
  const { rows: tables } = await client.query<{ table: string; columns: string }>(`
    select t.oid::regclass::text as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from (${ourTables}) t join pg_attribute a on a.attrelid = t.oid
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by t.oid
  `)
  const found: TemplateState['rows'] = []
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from (select ${columns} from ${table}) t`,
    )
    if (rows[0]?.rows) found.push({ table, columns, rows: rows[0].rows })
  }
  return found
}

async function readSequences(client: pg.Client): Promise<TemplateState['sequences']> {
  const { rows } = await client.query<TemplateState['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name,
      coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
    from pg_sequences
  `)
  return rows
}

/** A test may alter these besides rows. The ids of tables and functions are the same in every copy. */
async function readSchema(client: pg.Client): Promise<{ schema: string; bytes: number }> {
  const { rows } = await client.query<{ schema: string; bytes: number }>(`
    select md5(string_agg(one, ',' order by one)) as schema, pg_database_size(current_database())::float8 as bytes
    from (
      select concat_ws(' ', 'class', oid, relname, relkind, relpersistence, reloptions, relrowsecurity, relacl) as one
      from pg_class where oid >= 16384
      union all
      select concat_ws(' ', 'attribute', attrelid, attname, atttypid, atttypmod, attnotnull, attgenerated, attidentity, attisdropped, attacl)
      from pg_attribute where attrelid >= 16384
      union all
      select concat_ws(' ', 'default', adrelid, adnum, md5(adbin::text)) from pg_attrdef
      union all
      select concat_ws(' ', 'constraint', oid, conname, contype, convalidated) from pg_constraint where oid >= 16384
      union all
      select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
      union all
      select concat_ws(' ', 'index', indexrelid, indisvalid) from pg_index where indexrelid >= 16384
      union all
      select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc where oid >= 16384
      union all
      select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace
      union all
      select concat_ws(' ', 'extension', oid, extname) from pg_extension
      union all
      select concat_ws(' ', 'setting', setrole, setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
      union all
      select concat_ws(' ', 'database', datallowconn, datconnlimit, datacl)
      from pg_database where datname = current_database()
      union all
      select concat_ws(' ', 'statistics', count(*)) from pg_statistic where starelid >= 16384
    ) all_of_it
  `)
  const [found] = rows
  if (!found) throw new Error('The catalogue has no rows.')
  return found
}

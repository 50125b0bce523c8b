import pg from 'pg'

/** Extensions keep their objects. */
const changesOfOwner = `
  with theirs as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('schema %I', nspname) as thing from pg_namespace
    where oid in (select oid from theirs) and nspname <> 'public'
  union all
  select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass)
    from pg_class
    where relnamespace in (select oid from theirs) and relkind in ('r', 'p', 'S', 'v')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  union all
  select format('routine %s', oid::regprocedure) from pg_proc
    where pronamespace in (select oid from theirs)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('type %s', oid::regtype) from pg_type
    where typnamespace in (select oid from theirs) and typtype in ('e', 'd')
      and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')`

/** `reassign owned` refuses the superuser that created the cluster. */
export async function transferOwnership(connection: pg.ClientConfig, owner: string): Promise<void> {
  const client = new pg.Client(connection)
  // A connection lost between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ thing: string }>(changesOfOwner)
    for (const { thing } of rows) await client.query(`alter ${thing} owner to ${owner}`)
    await client.query(`alter database ${connection.database} owner to ${owner}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

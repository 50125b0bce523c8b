import pg from 'pg'

/** Opens a connection for this statement alone. */
export async function runSql<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

export function urlOf(
  serverUrl: string,
  database: string,
  user?: { name: string; password?: string },
): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  // A socket's URL has no place for a user.
  if (user && url.host === '') url.searchParams.set('user', user.name)
  else if (user) Object.assign(url, { username: user.name, password: user.password ?? '' })
  return url.href
}

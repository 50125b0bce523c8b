import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { OperatorError } from '../operator-error.server.ts'

const oldestVersion = 15
/** Milliseconds, for a server that accepts a connection and stays silent. */
const answerTimeout = 10_000

/** PostgreSQL keeps this setting; a pooler refuses or drops it. */
const directMark = '-c orbweaver.direct=yes'

/**
 * @param setting names `url` to the operator
 * @throws OperatorError if a pooler answers, or the server cannot hold the program's tables
 */
export function checkDirect(url: string, setting: string): Promise<void> {
  return withClient(url, (client) => checkServer(client, setting), directMark)
}

/** A pooler without a server answers no statement. */
export async function checkAnswers(url: string): Promise<void> {
  await withClient(url, (client) => client.query('select 1'))
}

/** Connects for one question, and gives up a server that stays silent. @throws PostgreSQL's and the network's errors */
export async function withClient<T>(
  url: string,
  question: (client: pg.Client) => Promise<T>,
  options?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerTimeout,
    query_timeout: answerTimeout,
    options,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}

/** @throws OperatorError if a pooler answers, or the server cannot hold the program's tables */
export async function checkServer(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string; direct: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('orbweaver.direct', true) as direct`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL does not say what it is.')
  const { version, number, encoding, direct } = found
  if (number < oldestVersion * 10_000) {
    throw new OperatorError(
      `This program needs PostgreSQL ${oldestVersion} or newer, and the server of ${setting} is ${version}.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `The database of ${setting} holds texts in ${encoding}, and this program needs UTF8: make one with \`create database … encoding 'UTF8' template template0\`.`,
    )
  }
  if (direct !== 'yes') throw new OperatorError(poolerFound)
}

const poolerFound =
  'A connection pooler answers for the database. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations and notifications need it. DATABASE_URL may stay the pooler’s.'

/** A newer version has migrated the database. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabase'
}

/** @throws OperatorError for a failure that the operator can remove */
export async function withDatabaseOf<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainDatabaseError(error, setting)
  }
}

/** An OperatorError if the operator can remove the cause, else the error itself. */
export function explainDatabaseError(error: unknown, setting: string): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || cause instanceof OperatorError) return error
  const { name, message, code = '' } = cause as NodeJS.ErrnoException
  const known = failures.find(({ found }) => [name, code, message].some((said) => found.test(said)))
  return known ? new OperatorError(known.sentence(setting, message || code), { cause }) : error
}

/** Found by the error's name, code (PostgreSQL's five characters, or Node's) or message; the first match counts. */
const failures: { found: RegExp; sentence: (setting: string, message: string) => string }[] = [
  { found: /startup parameter/, sentence: () => poolerFound },
  {
    // PostgreSQL sends the first message, services that name libpq's setting the second.
    found: /, no encryption$|\bsslmode\b/,
    sentence: (setting, message) =>
      `The database of ${setting} wants TLS (${message}): append ?sslmode=verify-full to the setting.`,
  },
  {
    found: /, SSL encryption$|does not support SSL|error establishing an SSL/,
    sentence: (setting, message) =>
      `The database of ${setting} refuses TLS (${message}): remove sslmode from the setting, or let the server speak TLS.`,
  },
  {
    found: /^(CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/,
    sentence: (setting, message) =>
      `The certificate of the database of ${setting} cannot be verified (${message}): set sslmode=verify-full&sslrootcert=/path/to/ca.pem in the setting, with the CA that issued it, and a host that it names.`,
  },
  {
    found: /^ERR_(SSL|TLS|OSSL)_/,
    sentence: (setting, message) =>
      `TLS with the database of ${setting} fails (${message}): correct sslmode, and the files of sslrootcert, sslcert and sslkey.`,
  },
  {
    found: /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|^(connect|getaddrinfo) E/,
    sentence: (setting, message) =>
      `The database of ${setting} cannot be reached (${message}). Start it, or correct the setting.`,
  },
  {
    found: /timeout expired|timeout exceeded|connection timeout|read timeout/,
    sentence: (setting) =>
      `The database of ${setting} does not answer within ${answerTimeout / 1000} seconds. Free it from its load, or correct the setting.`,
  },
  {
    found: /^57P03$/,
    sentence: (setting, message) =>
      `The database of ${setting} takes no connections now (${message}). Start again when it does.`,
  },
  {
    found: /^(57P01|57P02|ECONNRESET|EPIPE)$|^Connection terminated|^LISTEN.* ended|is not queryable$/,
    sentence: (setting, message) =>
      `The database of ${setting} cut the connection (${message}). Start again when it runs.`,
  },
  {
    found: /^53300$|no more connections allowed/,
    sentence: (setting, message) =>
      `The database of ${setting} has no connection left (${message}): close others, raise its limit, or lower DATABASE_POOL.`,
  },
  {
    found: /client password must be/,
    sentence: (setting) =>
      `The database of ${setting} asks for a password, and the setting has none: postgres://user:password@host/database.`,
  },
  {
    // Unknown user, wrong password, unknown database.
    found: /^(28000|28P01|3D000)$/,
    sentence: (setting, message) =>
      `The database of ${setting} turns us away: ${message}. Correct the setting.`,
  },
  {
    found: /^25006$/,
    sentence: (setting, message) =>
      `The database of ${setting} is read-only for us (${message}): it is a standby, or its user may not write. Name the primary, and a user who may.`,
  },
  {
    // The second is pg-boss's; its older tables have just been migrated.
    found: /^NewerDatabase$|^pg-boss database requires migrations$/,
    sentence: (setting) =>
      `A newer version of this program has migrated the database of ${setting}: start that version, or restore a backup from before.`,
  },
  {
    found: /^42501$/,
    sentence: (setting, message) =>
      `The user of ${setting} may not make the program's tables (${message}). As an administrator: alter database … owner to that user, or grant it create on the database and on its schema public.`,
  },
  {
    // The code of a missing extension differs between PostgreSQL's versions.
    found: /pg_trgm/,
    sentence: (setting) =>
      `The server of ${setting} lacks the extension pg_trgm, which comes with PostgreSQL: install its package postgresql-contrib, or have an administrator of the service allow it.`,
  },
]

import { DrizzleQueryError } from 'drizzle-orm/errors'
import type pg from 'pg'
import { Refusal } from './refusal.server.ts'

const oldestVersion = 15
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'])
/** PostgreSQL's codes for an unknown user, a wrong password and an unknown database. */
const turnedAway = new Set(['28000', '28P01', '3D000'])
/** PostgreSQL's codes for an extension that is not installed; the version decides which. */
const noSuchFile = new Set(['58P01', '0A000'])

/** Marks a direct connection: PostgreSQL keeps this setting, whereas a pooler refuses or drops it. */
export const directMark = '-c orbweaver.direct=yes'

/** @throws Refusal when a pooler answers, or when the server cannot hold the program's tables */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string; direct: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, current_setting('orbweaver.direct', true) as direct`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL does not say what it is.')
  const { version, number, encoding, direct } = found
  if (number < oldestVersion * 10_000) {
    throw new Refusal(
      `This program needs PostgreSQL ${oldestVersion} or newer, and the server of DATABASE_URL is ${version}.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new Refusal(
      `The database of DATABASE_URL holds texts in ${encoding}, and this program needs UTF8: make one with \`create database … encoding 'UTF8' template template0\`.`,
    )
  }
  if (direct !== 'yes') throw new Refusal(poolerFound)
}

const poolerFound =
  'A connection pooler answers for the database. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations and notifications need it. DATABASE_URL may stay the pooler’s.'

/**
 * Runs start work that needs the database which `setting` names.
 * @throws Refusal when PostgreSQL or the network fails for a reason that the operator can remove
 */
export async function withDatabaseOf<T>(setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error
    const { code = '', message } = cause as Error & { code?: string }
    const sentence = explain(setting, code, message || code)
    throw sentence ? new Refusal(sentence, { cause }) : error
  }
}

function explain(setting: string, code: string, message: string): string | undefined {
  if (unreachable.has(code)) {
    return `The database of ${setting} cannot be reached (${message}). Start it, or correct the setting.`
  }
  if (turnedAway.has(code))
    return `The database of ${setting} turns us away: ${message}. Correct the setting.`
  if (message.includes('startup parameter')) return poolerFound
  if (code === '42501') {
    return `The user of ${setting} may not make the program's tables (${message}). As an administrator: alter database … owner to that user, or grant it create on the database and on its schema public.`
  }
  if (noSuchFile.has(code) && message.includes('pg_trgm')) {
    return `The server of ${setting} lacks the extension pg_trgm, which comes with PostgreSQL: install its package postgresql-contrib, or have an administrator of the service allow it.`
  }
  return undefined
}

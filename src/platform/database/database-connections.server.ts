import { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** Longer than any statement may run, so a connection that is silent for this long has lost its server. */
const silentAfterMs = 20_000
/** A server that did not end, and is now a replica, keeps its connections no longer than this. */
const maxLifetimeSeconds = 300

/** Finds out within half a minute that an idle connection's server has vanished. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/**
 * PostgreSQL's codes for a server that starts, stops, has no connection left or has become a replica, and for a
 * connection that it has cut. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverCodes = /^(08...|57P0[1-5]|53300|25P0[34]|25006)$/
const silence = 'The database did not answer'
/** What `pg` says of a broken connection, and of a pool that got none. */
const brokenMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|timeout expired)/

/** Errors that the pool met, among them some whose code could come from another server. */
const ofPool = new WeakSet<object>()

/** Opens a pool. It survives broken connections, and gives each one's place to a new one. */
export function openPool(config: pg.PoolConfig & { silentAfterMs?: number }): pg.Pool {
  const pool = new ConnectingPool({
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds,
    ...keepAlive,
    ...config,
  })
  // Tells of idle connections that break.
  pool.on('error', () => {})
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (error, client) => {
    inUse.delete(client)
    if (isAboutConnection(error)) ofPool.add(error)
  })
  pool.on('connect', (client) => {
    // pg-pool does not listen to a connection in use, and an error without a listener ends the process.
    client.on('error', (error) => {
      ofPool.add(error)
      if (!inUse.has(client)) return
      // Drizzle does not release a connection whose `begin` fails. Whoever releases this one again is not refused.
      const { release } = client
      client.release = () => {}
      release(error)
    })
    const { stream } = client.connection
    // A server can vanish without closing its connections, which TCP notices after a quarter of an hour.
    if (stream instanceof Socket)
      stream.setTimeout(config.silentAfterMs ?? silentAfterMs, () => {
        if (inUse.has(client)) stream.destroy(new Error(silence))
      })
  })
  return pool
}

/** Marks the errors of connections that could not be made. */
class ConnectingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const mark = (error: Error) => {
      ofPool.add(error)
      return error
    }
    if (!callback) return super.connect().catch((error) => Promise.reject(mark(error)))
    super.connect((error, client, release) => callback(error && mark(error), client, release))
    return undefined
  }
}
type Connected = Parameters<pg.Pool['connect']>[0]

/** Returns whether an error of a database client is about its connection rather than about a statement. */
export function isAboutConnection(error: unknown): error is Error {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    socketCodes.has(code) || serverCodes.test(code) || brokenMessages.test(message) || message === silence
  )
}

/**
 * Returns the error that says why the database did not answer, if that caused the given error. The code of a refused
 * connection alone does not tell: it may come from a mail server.
 */
export function connectionErrorIn(error: unknown): Error | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (ofPool.has(link)) return link
    if (link instanceof pg.DatabaseError && isAboutConnection(link)) return link
    if (link instanceof DrizzleQueryError && isAboutConnection(link.cause)) return link.cause
  }
  return null
}

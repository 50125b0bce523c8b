import { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/** No statement may run so long, so the server is gone. */
const silentAfterMs = 20_000
/** Leaves a server that has become a replica without cutting connections. */
const maxLifetimeSeconds = 300

/** Detects a vanished server within half a minute. */
export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

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
 * The server starts, stops, has no connection or disk space left, became a replica or cut the connection:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const serverCodes = /^(08...|57P0[1-5]|53[13]00|25P0[34]|25006)$/
const silence = 'The database did not answer'
/** `pg`'s messages for a broken connection and for an exhausted pool. */
const brokenMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout|timeout expired)/

/** The code alone could come from another server. */
const ofPool = new WeakSet<object>()

export function openPool(config: pg.PoolConfig & { silentAfterMs?: number }): pg.Pool {
  const pool = new ConnectingPool({
    connectionTimeoutMillis: 5_000,
    maxLifetimeSeconds,
    ...tcpKeepAlive,
    ...config,
  })
  // Idle connections break too.
  pool.on('error', () => {})
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (error, client) => {
    inUse.delete(client)
    if (isConnectionError(error)) ofPool.add(error)
  })
  pool.on('connect', (client) => {
    // pg-pool does not listen to a connection in use, and an unhandled error event ends the process.
    client.on('error', (error) => {
      ofPool.add(error)
      if (!inUse.has(client)) return
      // Drizzle does not release a connection whose `begin` fails. A second release is ignored.
      const { release } = client
      client.release = () => {}
      release(error)
    })
    const { stream } = client.connection
    // TCP needs a quarter of an hour to notice a vanished server.
    if (stream instanceof Socket)
      stream.setTimeout(config.silentAfterMs ?? silentAfterMs, () => {
        if (inUse.has(client)) stream.destroy(new Error(silence))
      })
  })
  return pool
}

/** @returns how to end the allowance */
export function allowSilence({ connection: { stream } }: pg.PoolClient, ms: number): () => void {
  if (!(stream instanceof Socket)) return () => {}
  const { timeout = 0 } = stream
  stream.setTimeout(ms)
  return () => stream.setTimeout(timeout)
}

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

export function isConnectionError(error: unknown): error is Error {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    socketCodes.has(code) || serverCodes.test(code) || brokenMessages.test(message) || message === silence
  )
}

/** The code ECONNREFUSED alone may come from a mail server. */
export function findConnectionError(error: unknown): Error | null {
  for (let link = error; link instanceof Error; link = link.cause) {
    if (ofPool.has(link)) return link
    if (link instanceof pg.DatabaseError && isConnectionError(link)) return link
    if (link instanceof DrizzleQueryError && isConnectionError(link.cause)) return link.cause
  }
  return null
}

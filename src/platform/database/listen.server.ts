import pg from 'pg'
import { keepAlive } from './database-connections.server.ts'
import type { DatabaseOutages } from './database-outages.server.ts'

const reconnectAfterMs = 1_000

/**
 * Listens to a channel of PostgreSQL, on its own connection, until closed. A lost connection is made again.
 * @returns `tried` resolves after the first attempt to connect, whether it succeeded or not
 */
export function listen({
  url,
  channel,
  heard,
  connected,
  outages,
}: {
  /** Of PostgreSQL itself: a pooler in transaction mode accepts LISTEN and passes nothing on. */
  url: string
  channel: string
  heard: (payload: string) => void
  /** Called whenever the connection stands, because notifications may have been missed until then. */
  connected: () => void
  outages?: Pick<DatabaseOutages, 'cut'> | undefined
}): { tried: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...keepAlive })
    client = next
    next.on('notification', ({ payload }) => heard(payload ?? ''))
    next.once('error', (error) => {
      outages?.cut(error)
      again()
    })
    // A broken connection may report the same error twice.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      connected()
    } catch {
      again()
    }
  }

  function again(): void {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(connect, reconnectAfterMs)
  }

  return {
    tried: connect(),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

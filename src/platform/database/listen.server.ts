import pg from 'pg'
import { tcpKeepAlive } from './database-connections.server.ts'
import type { DatabaseOutages } from './database-outages.server.ts'

const reconnectAfterMs = 1_000
const probeEveryMs = 10_000
const probeWaitMs = 5_000

/**
 * One connection, probed: TCP needs minutes to notice a vanished server, and a listener sends nothing itself.
 * @param channels handlers of the payloads, by channel
 * @returns `firstAttempt` resolves after the first attempt, even a failed one
 */
export function listen({
  url,
  channels,
  onConnected,
  outages,
}: {
  /** Must not be a pooler's: in transaction mode it accepts LISTEN and delivers nothing. */
  url: string
  channels: Readonly<Record<string, (payload: string) => void>>
  /** Notifications may have been missed. */
  onConnected: () => void
  outages?: Pick<DatabaseOutages, 'cut'> | undefined
}): { firstAttempt: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: probeWaitMs,
      // pg_stat_activity shows this name.
      application_name: 'orbweaver listen',
      ...tcpKeepAlive,
    })
    client = next
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    next.once('error', (error) => {
      outages?.cut(error)
      again()
    })
    // A broken connection may emit the same error twice.
    next.on('error', () => {})
    try {
      await next.connect()
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      probe = setInterval(() => {
        next.query('select 1').catch((error) => next.connection.stream.destroy(error))
      }, probeEveryMs).unref()
      onConnected()
    } catch {
      again()
    }
  }

  function again(): void {
    clearTimeout(retry)
    clearInterval(probe)
    if (!closed) retry = setTimeout(connect, reconnectAfterMs)
  }

  return {
    firstAttempt: connect(),
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(probe)
      await client?.end().catch(() => {})
    },
  }
}

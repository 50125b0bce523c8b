import pg from 'pg'
import { keepAlive } from '#platform/database-connections.server.ts'
import type { DatabaseOutages } from '#platform/database-outages.server.ts'
import { pageDropChannel } from '#platform/publish.server.ts'

const reconnectAfterMs = 1_000

/** Listens for drops until closed. After a lost connection it drops everything, because it may have missed a drop. */
export function listenForDrops({
  url,
  drop,
  outages,
}: {
  url: string
  drop: (tag: string) => void
  outages: Pick<DatabaseOutages, 'cut'>
}): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...keepAlive })
    client = next
    next.on('notification', ({ payload }) => drop(payload || '*'))
    next.once('error', (error) => {
      outages.cut(error)
      again()
    })
    // A broken connection may report the same error twice.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${pageDropChannel}`)
      drop('*')
    } catch {
      again()
    }
  }

  function again(): void {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(connect, reconnectAfterMs)
  }

  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

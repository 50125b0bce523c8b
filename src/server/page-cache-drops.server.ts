import pg from 'pg'
import type { Log } from '#platform/log.server.ts'
import { pageDropChannel } from '#platform/publish.server.ts'

const reconnectAfterMs = 1_000

/** Listens for drops until closed. After a lost connection it drops everything, because it may have missed a drop. */
export function listenForDrops({ url, drop, log }: { url: string; drop: (tag: string) => void; log: Log }): {
  close(): Promise<void>
} {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    next.on('notification', ({ payload }) => drop(payload || '*'))
    next.once('error', (error) => {
      log.warn({ err: error.message }, 'page cache lost its connection')
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

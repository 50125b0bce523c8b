import type pg from 'pg'
import type { HintKey } from '#platform/live/hint.ts'
import { hintChannel } from '#platform/live/live-streams.server.ts'

/** Of everything that commits from now on. */
export async function hearHints(pool: pg.Pool): Promise<{ keys: HintKey[]; close(): Promise<void> }> {
  const client = await pool.connect()
  const keys: HintKey[] = []
  client.on('notification', ({ payload = '' }) => keys.push(JSON.parse(payload).k))
  await client.query(`listen ${hintChannel}`)
  return {
    keys,
    async close() {
      await client.query(`unlisten ${hintChannel}`)
      client.removeAllListeners('notification')
      client.release()
    },
  }
}

import type pg from 'pg'
import type { HintKey } from '#platform/live/hint.ts'
import { hintChannel } from '#platform/live/live-streams.server.ts'

type HeardHints = {
  /** `clients`: what clients hear of their own records, after each client's id. */
  heard(): Promise<{ keys: HintKey[]; clients: string[] }>
  close(): Promise<void>
}

/** Hears of everything that commits from now on. */
export async function hearHints(pool: pg.Pool): Promise<HeardHints> {
  const client = await pool.connect()
  const keys: HintKey[] = []
  const clients: string[] = []
  client.on('notification', ({ payload = '' }) => {
    const { k, c } = JSON.parse(payload)
    keys.push(k)
    if (c) clients.push(`${c} ${k}`)
  })
  await client.query(`listen ${hintChannel}`)
  return {
    // A commit signals its listeners before it answers, and they pass on what they know before the next result.
    async heard() {
      await client.query('select')
      return { keys, clients }
    },
    async close() {
      await client.query(`unlisten ${hintChannel}`)
      client.removeAllListeners('notification')
      client.release()
    },
  }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { AppError } from '../app-error.server.ts'
import type { Ctx, Db } from '../context.server.ts'
import { allowSilence } from './database-connections.server.ts'

const batchSize = 500

/** Each takes two of the pool's connections. */
const mostAtOnce = 2
let underWay = 0

/** A reader that takes nothing for so long is cut off. */
const silentMs = 60_000

export type BatchQuery<Item> = {
  /** Selects ids alone, in order. */
  ids: { toSQL(): { sql: string; params: unknown[] } }
  /** The items of these ids, in any order. */
  read: (ctx: Ctx, ids: string[]) => Promise<Item[]>
}

/**
 * Any number of items in the memory of one batch, all as they stood at the start: a cursor walks through the ids, and a
 * second connection reads the rows from the same snapshot. An iteration that ends early frees both.
 * @throws AppError `too-many`
 */
export async function* readInBatches<Item extends { id: string }>(
  ctx: Ctx,
  { ids, read }: BatchQuery<Item>,
): AsyncGenerator<Item[]> {
  if (underWay >= mostAtOnce) {
    const message = `${mostAtOnce} downloads are already running. Wait for one to finish.`
    throw new AppError('too-many', message, { retryAfterSeconds: 10 })
  }
  underWay++
  const [walker, reader] = [new SnapshotConnection(ctx.db), new SnapshotConnection(ctx.db)]
  let failure: unknown
  try {
    const shared = await reader.open()
    const walking = await walker.open(shared)
    const { sql, params } = ids.toSQL()
    await walking.query(`declare walk no scroll cursor for ${sql}`, params)
    const onConnection = { ...ctx, db: reader.db() }
    while (true) {
      const { rows } = await walking.query<[string]>({
        text: `fetch ${batchSize} from walk`,
        rowMode: 'array',
      })
      if (rows.length === 0) break
      const batch = rows.map(([id]) => id)
      const items = new Map((await read(onConnection, batch)).map((item) => [item.id, item]))
      yield batch.flatMap((id) => items.get(id) ?? [])
    }
  } catch (error) {
    failure = error
    throw error
  } finally {
    underWay--
    await walker.close(failure)
    await reader.close(failure)
  }
}

class SnapshotConnection {
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined
  #restore = () => {}

  constructor(db: Db) {
    const pool = '$client' in db ? db.$client : null
    if (!(pool instanceof pg.Pool)) throw new Error('Batches are read outside of transactions')
    this.#pool = pool
  }

  /** @returns the snapshot, for another connection, unless it joins one */
  open(): Promise<string>
  open(shared: string): Promise<pg.PoolClient>
  async open(shared?: string): Promise<string | pg.PoolClient> {
    const client = await this.#pool.connect()
    this.#client = client
    this.#restore = allowSilence(client, silentMs)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local idle_in_transaction_session_timeout = ${silentMs}`)
    if (shared === undefined) {
      const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
      return rows[0]?.name ?? ''
    }
    await client.query(`set transaction snapshot ${pg.escapeLiteral(shared)}`)
    return client
  }

  db(): Db {
    if (!this.#client) throw new Error('The connection is not open')
    return drizzle({ client: this.#client })
  }

  async close(failure: unknown): Promise<void> {
    const client = this.#client
    if (!client) return
    this.#restore()
    const broken =
      failure === undefined
        ? await client.query('rollback').then(
            () => undefined,
            (error: Error) => error,
          )
        : new Error('Reading in batches failed', { cause: failure })
    client.release(broken)
  }
}

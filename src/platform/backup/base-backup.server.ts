import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

export type BaseBackupPart = { name: 'base.tar' | 'backup_manifest'; bytes: Readable }

/**
 * Has every row committed before the call.
 * https://www.postgresql.org/docs/current/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 * @param connection of a superuser
 * @param store must read each part to its end; its failure ends the copy
 * @throws PostgreSQL's error or that of `store`; a page with a wrong checksum is reported only after the last byte
 */
export async function takeBaseBackup(
  connection: pg.ClientConfig,
  store: (part: BaseBackupPart) => Promise<void>,
): Promise<void> {
  const [slot, replication] = await Promise.all([
    connect(connection),
    connect({ ...connection, replication: 'true' } as pg.ClientConfig),
  ])
  try {
    // Without a slot, PostgreSQL may remove WAL that the backup needs. A temporary slot ends with its connection.
    await slot.query('select pg_create_physical_replication_slot($1, true, true)', [
      `orbweaver_backup_${process.pid}`,
    ])
    const copy = new BaseBackupCopy(store)
    replication.query(copy)
    await copy.done
  } finally {
    await Promise.all([slot.end(), replication.end()])
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  // The query under way reports the lost connection too.
  client.on('error', () => {})
  await client.connect()
  return client
}

const command = `BASE_BACKUP (LABEL 'orbweaver', CHECKPOINT 'fast', WAL true, MANIFEST 'yes',
  MANIFEST_CHECKSUMS 'SHA256', VERIFY_CHECKSUMS true, TARGET 'client')`

/** node-postgres prescribes the handlers' names. */
class BaseBackupCopy implements pg.Submittable {
  readonly done: Promise<void>
  readonly #store: (part: BaseBackupPart) => Promise<void>
  readonly #settle = Promise.withResolvers<void>()
  readonly #stored: Promise<void>[] = []
  #bytes: PassThrough | undefined
  #error: Error | undefined

  constructor(store: (part: BaseBackupPart) => Promise<void>) {
    this.#store = store
    this.done = this.#settle.promise
  }

  submit(connection: pg.Connection) {
    connection.query(command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection) {
    const content = chunk.subarray(1)
    switch (String.fromCharCode(chunk[0] ?? 0)) {
      case 'n':
        return this.#begin('base.tar', connection)
      case 'm':
        return this.#begin('backup_manifest', connection)
      case 'd':
        return this.#write(content, connection)
    }
  }

  #begin(name: BaseBackupPart['name'], { stream }: pg.Connection) {
    this.#bytes?.end()
    const bytes = new PassThrough()
    const resume = () => stream.resume()
    bytes.on('drain', resume).once('close', resume)
    this.#bytes = bytes
    const stored = this.#store({ name, bytes })
    // The rest of the backup then has no reader.
    stored.catch((error) => this.handleError(error))
    this.#stored.push(stored)
  }

  #write(content: Buffer, { stream }: pg.Connection) {
    const bytes = this.#bytes
    // Copied, because the driver reuses a message's memory.
    if (!bytes || bytes.destroyed || bytes.write(Buffer.from(content)) || stream.isPaused()) return
    stream.pause()
  }

  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}

  handleError(error: Error) {
    this.#error ??= error
    this.#bytes?.destroy(error)
    void this.#finish()
  }

  handleReadyForQuery() {
    this.#bytes?.end()
    void this.#finish()
  }

  async #finish() {
    const results = await Promise.allSettled(this.#stored)
    const failed = results.find((result) => result.status === 'rejected')
    if (this.#error) this.#settle.reject(this.#error)
    else if (failed) this.#settle.reject(failed.reason)
    else this.#settle.resolve()
  }
}

import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onceAMinute } from '../jobs/once-a-minute.server.ts'
import { OperatorError } from '../operator-error.server.ts'
import {
  type Account,
  changeOwner,
  chooseAccount,
  requireAccess,
} from './embedded-postgres-account.server.ts'
import {
  type Cluster,
  clearStalePid,
  createCluster,
  findServer,
  makeUnfinished,
  type StartedServer,
  startServer,
  stopServer,
  superuser,
} from './embedded-postgres-cluster.server.ts'
import { findPostgresPrograms } from './embedded-postgres-programs.server.ts'
import { withFileLock } from './file-lock.server.ts'
import { transferOwnership } from './transfer-ownership.server.ts'

const database = 'orbweaver'
/** No superuser, so no statement can reach files or programs. */
const owner = 'app'
/** Arbitrary. Each process that uses the server holds it shared. */
const usersLock = 7_202_410
const port = 5432
const startTimeoutMs = 30_000
/** A new server says so while a killed one's processes still end. */
const survivorsRemain = /still in use|already exists/
/** No server, or one that died before it read from the connection. */
const noServerErrors = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'Connection terminated unexpectedly',
])

const closed = 'is closed to this user. Start the program as its owner, or choose another DATA_DIR.'
const unusable: Record<string, string> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: 'is on a disk that cannot be written. Choose another DATA_DIR.',
  ENOSPC: 'is on a disk that is full. Make room, or choose another DATA_DIR.',
  EEXIST: 'is a file. Choose another DATA_DIR.',
  ENOTDIR: 'would lie below a file. Choose another DATA_DIR.',
}

export interface EmbeddedPostgresOptions {
  /** Created if missing; the database is in its `postgres/`. */
  dataDir: string
  log?: (message: string) => void
  fsync?: boolean
}

export interface EmbeddedPostgres {
  /** The server listens only on a Unix socket in a private folder. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The same as a URL: `postgresql:///…`. */
  url: string
  /** For base backups. */
  superuserConnection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The last process stops the server. Close your connections first. */
  close(): Promise<void>
}

/**
 * Creates the folder's server, recovers it after a crash, or joins it. If it dies, it is restarted at the same
 * address, where pools reconnect.
 * @throws OperatorError if the folder belongs to another user, or the server cannot start
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options
  const cluster = prepareFolders(options)
  const startLock = join(cluster.dataDir, 'postgres.lock')
  const joinLocked = () => withFileLock(startLock, () => joinServer(cluster))

  let member = await joinLocked()
  let leaving: Promise<void> | undefined
  let rejoining: Promise<unknown> = Promise.resolve()
  const [mayLogEnd, mayLogFailure] = [onceAMinute(), onceAMinute()]
  rejoinWhenServerDies()

  function rejoinWhenServerDies() {
    member.once('end', () => {
      rejoining = rejoin()
    })
  }

  async function rejoin() {
    if (leaving) return
    let isLogged = mayLogEnd()
    if (isLogged) log('The connection to PostgreSQL has ended: starting it again if it has stopped')
    while (!leaving) {
      try {
        member = await joinLocked()
        rejoinWhenServerDies()
        return isLogged && log('PostgreSQL runs again')
      } catch (error) {
        if (mayLogFailure()) {
          isLogged = true
          log(`PostgreSQL does not start: ${(error as Error).message}`)
        }
        await delay(1_000)
      }
    }
  }

  async function leave() {
    await rejoining
    await withFileLock(startLock, () => leaveServer(cluster, member))
  }

  return {
    connection: { ...connectionTo(cluster), user: owner, database },
    url: urlOf(cluster),
    superuserConnection: { ...connectionTo(cluster), database },
    close: () => {
      leaving ??= leave()
      return leaving
    },
  }
}

/**
 * Finds the server of a folder, without starting one or writing anything.
 * @returns `url` as of `openEmbeddedPostgres`; null while no server runs
 * @throws OperatorError if the folder belongs to another user, or another program's server uses it
 */
export function findEmbeddedPostgres(dataDir: string): { exists: boolean; url: string | null } {
  try {
    if (!existsSync(join(dataDir, 'postgres'))) return { exists: false, url: null }
    const places = placesIn(dataDir)
    requireAccess(chooseAccount([places.folder, places.dataDir]), [places.dataDir])
    return { exists: true, url: findServer(places) ? urlOf(places) : null }
  } catch (cause) {
    throw explainUnusable(dataDir, cause)
  }
}

/**
 * The database appears once it is complete; an interrupted restore can be repeated.
 * @param options.fill creates the folder with the backup's files; if it does not, the database is new
 * @param options.finish works on the database before it appears
 * @param options.replace moves an existing database to `postgres.before-…` beside it
 * @throws OperatorError if a database exists without `replace`, or its server runs
 */
export async function restoreEmbeddedPostgres({
  dataDir,
  fill,
  finish,
  replace,
}: {
  dataDir: string
  fill: (folder: string) => Promise<void>
  finish: (url: string) => Promise<void>
  replace: boolean
}): Promise<void> {
  const cluster = prepareFolders({ dataDir })
  await withFileLock(join(cluster.dataDir, 'postgres.lock'), async () => {
    const exists = existsSync(cluster.folder)
    if (exists && !replace) throw new OperatorError(describeExisting(cluster.folder))
    if (exists && findServer(cluster)) {
      throw new OperatorError(`The database in ${cluster.folder} is in use: stop the program first.`)
    }
    const unfinished = await makeUnfinished(cluster.dataDir)
    const folder = join(unfinished, 'postgres')
    try {
      await fill(folder)
      changeOwner(cluster.account, unfinished)
      const restored = await openEmbeddedPostgres({ dataDir: unfinished })
      try {
        await finish(restored.url)
      } finally {
        await restored.close()
      }
      if (exists) await rename(cluster.folder, `${cluster.folder}.before-${Date.now()}`)
      await rename(folder, cluster.folder)
    } finally {
      await rm(placesIn(unfinished).socketFolder, { recursive: true, force: true })
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

function describeExisting(folder: string): string {
  const isDatabase = existsSync(join(folder, 'PG_VERSION'))
  return isDatabase
    ? `There is a database in ${folder} already: add --replace to put it aside.`
    : `There is ${folder} already, which is no database: remove it, or add --replace to put it aside.`
}

function prepareFolders({ dataDir, fsync = true }: EmbeddedPostgresOptions): Cluster {
  try {
    mkdirSync(dataDir, { recursive: true })
    const places = placesIn(dataDir)
    const home = places.dataDir
    const cluster = {
      ...places,
      account: chooseAccount([places.folder, home]),
      programs: findPostgresPrograms(),
      startLog: join(home, 'postgres-start.log'),
      fsync,
    }
    for (const file of [join(home, 'postgres.lock'), cluster.startLog]) {
      writeFileSync(file, '', { flag: 'a' })
      changeOwner(cluster.account, file)
    }
    createPrivateFolder(cluster.socketFolder, cluster.account)
    requireAccess(cluster.account, [cluster.programs.postgres, home])
    return cluster
  } catch (cause) {
    throw explainUnusable(dataDir, cause)
  }
}

function placesIn(dataDir: string): Pick<Cluster, 'dataDir' | 'folder' | 'socketFolder'> {
  const home = realpathSync(dataDir)
  return {
    dataDir: home,
    folder: join(home, 'postgres'),
    socketFolder: shortenSocketPath(join(home, 'run')),
  }
}

/** Returns an OperatorError if the operator can remove the cause, else the error itself. */
export function explainUnusable(dataDir: string, cause: unknown): unknown {
  const said = unusable[(cause as NodeJS.ErrnoException).code ?? '']
  return said ? new OperatorError(`The folder ${dataDir} ${said}`, { cause }) : cause
}

// A socket's path has at most about 100 characters. TMPDIR may differ between processes that share the socket.
function shortenSocketPath(folder: string): string {
  if (Buffer.byteLength(folder) <= 90) return folder
  return `/tmp/orbweaver-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

// Any user could create a folder or a link under this name in /tmp.
function createPrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).isDirectory()) changeOwner(account, folder)
  const { mode, uid } = lstatSync(folder)
  if (uid !== account.uid || (mode & 0o077) !== 0) {
    throw new OperatorError(`The folder ${folder} should be open to user ${account.uid} only. Remove it.`)
  }
}

function urlOf({ socketFolder }: Pick<Cluster, 'socketFolder'>): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${owner}&sslmode=disable`
}

function connectionTo({ socketFolder }: Cluster) {
  return { host: socketFolder, port, user: superuser, ssl: false } as const
}

/** The shared lock shows `isLastMember` the other users. */
async function joinServer(cluster: Cluster): Promise<pg.Client> {
  await createCluster(cluster)
  const giveUpAt = Date.now() + startTimeoutMs
  let started: StartedServer | undefined
  while (Date.now() < giveUpAt) {
    const client = await connect(cluster)
    if (client) {
      await client.query('select pg_advisory_lock_shared($1)', [usersLock])
      await prepareDatabase(cluster, client)
      return client
    }
    const starting = started && !started.ended
    if (!starting && !findServer(cluster)) {
      if (started?.ended && !survivorsRemain.test(started.ended.reason)) break
      clearStalePid(cluster)
      started = startServer(cluster)
    }
    await delay(20)
  }
  throw new OperatorError(
    `PostgreSQL in ${cluster.folder} does not start: ${started?.ended?.reason || `its log is ${cluster.startLog}`}`,
  )
}

/** Waits while the server recovers. Undefined if no server listens. */
async function connect(cluster: Cluster): Promise<pg.Client | undefined> {
  for (;;) {
    const client = new pg.Client({ ...connectionTo(cluster), database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== '57P03') {
        if (noServerErrors.has(code ?? message)) return undefined
        throw error
      }
    }
    await delay(20)
  }
}

async function prepareDatabase(cluster: Cluster, member: pg.Client): Promise<void> {
  const roles = await member.query('select from pg_roles where rolname = $1', [owner])
  if (roles.rowCount === 0) await member.query(`create role ${owner} login`)
  const { rows } = await member.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  if (!rows[0]) await member.query(`create database ${database} owner ${owner}`)
  else if (rows[0].owner !== owner) await transferOwnership({ ...connectionTo(cluster), database }, owner)
}

async function leaveServer(cluster: Cluster, member: pg.Client): Promise<void> {
  if (await isLastMember(member)) await stopServer(cluster)
  await member.end()
}

async function isLastMember(member: pg.Client): Promise<boolean> {
  try {
    await member.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await member.query('select pg_try_advisory_lock($1) as alone', [usersLock])
    return rows[0].alone
  } catch {
    return false // The server has already stopped.
  }
}

import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onceAMinute } from '../once-a-minute.server.ts'
import { Refusal } from '../refusal.server.ts'
import { type Account, chooseAccount, giveTo, requireAccess } from './embedded-postgres-account.server.ts'
import {
  type Cluster,
  createCluster,
  findServer,
  forgetDeadServer,
  type StartedServer,
  startServer,
  stopServer,
  superuser,
} from './embedded-postgres-cluster.server.ts'
import { findPostgresPrograms } from './embedded-postgres-programs.server.ts'
import { withFileLock } from './file-lock.server.ts'
import { handOver } from './hand-over.server.ts'

const database = 'orbweaver'
/**
 * The program's database user. It owns the database but is no superuser, so no statement can reach a file or a
 * program.
 */
const owner = 'app'
/** An arbitrary lock number, the same in every process. Each process that uses the server holds the lock shared. */
const usersLock = 7_202_410
const port = 5432
const startTimeoutMs = 30_000
/** A new server's message while processes of a killed one are still ending. */
const survivorsRemain = /still in use|already exists/
/** Connection errors without a server, or with one that died before it read from the connection. */
const nobodyListens = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'Connection terminated unexpectedly',
])

const closed = 'is closed to this user. Start the program as its owner, or choose another DATA_DIR.'
/** Sentences for the system's error codes about a folder. */
const unusable: Record<string, string> = {
  EACCES: closed,
  EPERM: closed,
  EROFS: 'is on a disk that cannot be written. Choose another DATA_DIR.',
  ENOSPC: 'is on a disk that is full. Make room, or choose another DATA_DIR.',
  EEXIST: 'is a file. Choose another DATA_DIR.',
  ENOTDIR: 'would lie below a file. Choose another DATA_DIR.',
}

export interface EmbeddedPostgresOptions {
  /** Created if missing. The database is in `postgres/` inside it. */
  dataDir: string
  log?: (message: string) => void
  fsync?: boolean
}

export interface EmbeddedPostgres {
  /** Settings for `pg`. The server listens only on a Unix socket, in a folder closed to other users. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** The same connection as `postgresql:///…`. */
  url: string
  /** Leaves the server; the last process to leave stops it. Close your connections first. */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL server of a folder: creates it, recovers it after a crash, or joins it if another process runs
 * it. If the server dies later, it starts again at the same address, where pools find it. Throws, saying what to do,
 * if the folder belongs to another user or the server cannot start.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options
  const cluster = prepareFolders(options)
  const startLock = join(cluster.dataDir, 'postgres.lock')
  const enter = () => withFileLock(startLock, () => joinServer(cluster))

  let member = await enter()
  let leaving: Promise<void> | undefined
  let returning: Promise<unknown> = Promise.resolve()
  const [mayTellEnd, mayTellFailure] = [onceAMinute(), onceAMinute()]
  returnWhenServerDies()

  function returnWhenServerDies() {
    member.once('end', () => {
      returning = comeBack()
    })
  }

  async function comeBack() {
    if (leaving) return
    let isTold = mayTellEnd()
    if (isTold) log('The connection to PostgreSQL has ended: starting it again if it has stopped')
    while (!leaving) {
      try {
        member = await enter()
        returnWhenServerDies()
        return isTold && log('PostgreSQL runs again')
      } catch (error) {
        if (mayTellFailure()) {
          isTold = true
          log(`PostgreSQL does not start: ${(error as Error).message}`)
        }
        await delay(1_000)
      }
    }
  }

  async function leave() {
    await returning
    await withFileLock(startLock, () => leaveServer(cluster, member))
  }

  const { socketFolder } = cluster
  return {
    connection: { ...connectionTo(cluster), user: owner, database },
    url: `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${owner}&sslmode=disable`,
    close: () => {
      leaving ??= leave()
      return leaving
    },
  }
}

function prepareFolders({ dataDir, fsync = true }: EmbeddedPostgresOptions): Cluster {
  try {
    mkdirSync(dataDir, { recursive: true })
    const home = realpathSync(dataDir)
    const cluster = {
      account: chooseAccount([join(home, 'postgres'), home]),
      programs: findPostgresPrograms(),
      dataDir: home,
      folder: join(home, 'postgres'),
      socketFolder: shortEnough(join(home, 'run')),
      startLog: join(home, 'postgres-start.log'),
      fsync,
    }
    for (const file of [join(home, 'postgres.lock'), cluster.startLog]) {
      writeFileSync(file, '', { flag: 'a' })
      giveTo(cluster.account, file)
    }
    makePrivateFolder(cluster.socketFolder, cluster.account)
    requireAccess(cluster.account, [cluster.programs.postgres, home])
    return cluster
  } catch (cause) {
    const said = unusable[(cause as NodeJS.ErrnoException).code ?? '']
    if (!said) throw cause
    throw new Refusal(`The folder ${dataDir} ${said}`, { cause })
  }
}

// The system limits a socket's path to about 100 characters. We use /tmp because os.tmpdir() follows TMPDIR, which
// may differ between two processes that must find the same socket.
function shortEnough(folder: string): string {
  if (Buffer.byteLength(folder) <= 90) return folder
  return `/tmp/orbweaver-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
}

// Anyone can put a folder or a link in /tmp under our folder's name.
function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).isDirectory()) giveTo(account, folder)
  const { mode, uid } = lstatSync(folder)
  if (uid !== account.uid || (mode & 0o077) !== 0) {
    throw new Refusal(`The folder ${folder} should be open to user ${account.uid} only. Remove it.`)
  }
}

function connectionTo({ socketFolder }: Cluster) {
  return { host: socketFolder, port, user: superuser, ssl: false } as const
}

/** Starts the server if needed, and takes the shared lock by which `isLastOut` counts its users. */
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
      forgetDeadServer(cluster)
      started = startServer(cluster)
    }
    await delay(20)
  }
  throw new Refusal(
    `PostgreSQL in ${cluster.folder} does not start: ${started?.ended?.reason || `its log is ${cluster.startLog}`}`,
  )
}

/**
 * Connects to the server, and waits as long as it says that it is recovering. Returns undefined if no server listens.
 */
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
        if (nobodyListens.has(code ?? message)) return undefined
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
  else if (rows[0].owner !== owner) await handOver({ ...connectionTo(cluster), database }, owner)
}

async function leaveServer(cluster: Cluster, member: pg.Client): Promise<void> {
  if (await isLastOut(member)) await stopServer(cluster)
  await member.end()
}

async function isLastOut(member: pg.Client): Promise<boolean> {
  try {
    await member.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await member.query('select pg_try_advisory_lock($1) as alone', [usersLock])
    return rows[0].alone
  } catch {
    return false // The server has already stopped.
  }
}

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError } from '../operator-error.server.ts'
import { type Account, changeOwner, spawnAs } from './embedded-postgres-account.server.ts'
import type { PostgresPrograms } from './embedded-postgres-programs.server.ts'

export const superuser = 'orbweaver'
const stopTimeoutMs = 60_000

export interface Cluster {
  programs: PostgresPrograms
  account: Account
  dataDir: string
  /** PGDATA, inside `dataDir`. */
  folder: string
  socketFolder: string
  /** For the server's output until it opens its log. */
  startLog: string
  /** Without it, a crash of the machine loses rows; a crash of the server does not. */
  fsync: boolean
}

/** Under another name first, so that an interrupted creation leaves no cluster. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { account, dataDir, folder, fsync, programs } = cluster
  if (existsSync(folder)) return changeOwner(account, folder)

  const unfinished = await makeUnfinished(dataDir)
  changeOwner(account, unfinished)
  const initdb = spawnAs(
    account,
    programs.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(fsync ? [] : ['--no-sync']),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  initdb.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(initdb, 'close')
  if (code !== 0)
    throw new OperatorError(`The database folder ${folder} could not be made: ${complaint.trim()}`)
  await rename(unfinished, folder)
}

/** Call only under the start lock: deletes what an interrupted creation or restore left. */
export async function makeUnfinished(dataDir: string): Promise<string> {
  const prefix = 'postgres.new-'
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, maxRetries: 5 })
  }
  return mkdtempSync(join(dataDir, prefix))
}

export interface StartedServer {
  /** The server's last output. */
  ended?: { reason: string }
}

/** The server outlives this process, in its own session. */
export function startServer(cluster: Cluster): StartedServer {
  const { account, folder, fsync, programs, socketFolder, startLog } = cluster
  const output = openSync(startLog, 'a')
  const before = readFileSync(startLog).length
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: 5432,
    shared_buffers: '128MB',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    // One file a weekday keeps a week of logs.
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    // Details would contain rows, and therefore personal data.
    log_error_verbosity: 'terse',
    // Tests run several sites at once on one server.
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', max_connections: 200 }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnAs(account, programs.postgres, ['-D', folder, ...options], {
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server.unref()

  const started: StartedServer = {}
  server.once('error', ({ message }) => {
    started.ended = { reason: message }
  })
  server.once('exit', () => {
    // The folder may be deleted together with its server.
    const log = existsSync(startLog) ? readFileSync(startLog) : Buffer.alloc(0)
    started.ended = { reason: log.subarray(before).toString().trim() }
  })
  return started
}

/** @throws OperatorError if another program's server uses the folder */
export function findServer({ folder }: Pick<Cluster, 'folder'>): number | undefined {
  const pid = readPid(folder)
  if (!pid) return undefined
  if (isServerOf(folder, pid)) return pid
  if (!worksIn(folder, pid)) return undefined
  throw new OperatorError(
    `Another PostgreSQL (process ${pid}) uses the folder ${folder}. Stop it, or choose another DATA_DIR.`,
  )
}

/**
 * Call only while connected to the server: its pid file is then its own, also where `/proc` hides the process because
 * it runs in another user namespace. A fast shutdown rolls back open transactions.
 */
export async function stopServer({ folder }: Cluster): Promise<void> {
  const pid = readPid(folder)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  const giveUpAt = Date.now() + stopTimeoutMs
  while (readPid(folder) === pid && isAlive(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL in ${folder} does not stop.`)
    await delay(10)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while any process has the id in a crashed server's pid file. Call only under the start
 * lock, while no server runs.
 */
export function clearStalePid({ folder, socketFolder }: Cluster): void {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  // No process can have this pid. By the other lines PostgreSQL finds surviving processes in shared memory.
  lines[0] = '4194303'
  writeFileSync(file, lines.join('\n'))
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true })
}

function readPid(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isServerOf(folder: string, pid: number): boolean {
  return commandLine(pid).includes(`postgres -D ${folder} -c `)
}

/** Only Linux can tell; elsewhere PostgreSQL checks its shared memory itself. */
function worksIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../servers/free-port.ts'

export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** PgBouncer in transaction mode: no session state survives a transaction. */
export async function openPooler(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  if (!pgbouncer) throw new Error('There is no PgBouncer here.')
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  const port = url.searchParams.get('port') ?? url.port
  const user = url.searchParams.get('user') ?? url.username
  const database = url.pathname.slice(1)
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  await chmod(folder, 0o755)
  const ownPort = await findFreePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: ownPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 6,
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `${database} = host=${host} port=${port} user=${user}${url.password && ` password=${url.password}`}`,
      '[pgbouncer]',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  // PgBouncer refuses to run as root, and PostgreSQL's socket may be open to its owner only.
  const { uid, gid } = host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 }
  const asRoot = process.getuid?.() === 0
  const pooler = spawn(pgbouncer, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(asRoot && { uid, gid }),
  })
  const said: string[] = []
  const log = createInterface(pooler.stderr).on('line', (line) => said.push(line))
  const isUp = new Promise<void>((resolve, reject) => {
    log.on('line', (line) => line.includes('process up') && resolve())
    pooler.once('error', reject)
    pooler.once('exit', () => reject(new Error(`PgBouncer has ended:\n${said.join('\n')}`)))
  })
  await isUp
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    async close() {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

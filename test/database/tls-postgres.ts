import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import {
  changeOwner,
  chooseAccount,
  spawnAs,
} from '#platform/embedded-postgres/embedded-postgres-account.server.ts'
import { createCluster, superuser } from '#platform/embedded-postgres/embedded-postgres-cluster.server.ts'
import { findPostgresPrograms } from '#platform/embedded-postgres/embedded-postgres-programs.server.ts'
import { findFreePort } from '../servers/free-port.ts'

export const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
})()

/** pg_hba.conf's connection types. */
type Taken = 'host' | 'hostssl' | 'hostnossl'

/** Listens on 127.0.0.1 and asks for passwords. Its certificate names localhost alone, and no system trusts its CA. */
export type TlsPostgres = {
  url: string
  ca: string
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  take(connections: Taken): Promise<void>
  close(): Promise<void>
}

export async function openTlsPostgres(): Promise<TlsPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tls-postgres-'))
  // PostgreSQL does not run as root; its user must be able to enter.
  chmodSync(dataDir, 0o755)
  const account = chooseAccount([join(dataDir, 'postgres')])
  const programs = findPostgresPrograms()
  const folder = join(dataDir, 'postgres')
  const socketFolder = join(dataDir, 'run')
  mkdirSync(socketFolder)
  changeOwner(account, socketFolder)
  await createCluster({
    account,
    programs,
    dataDir,
    folder,
    socketFolder,
    startLog: join(dataDir, 'log'),
    fsync: false,
  })
  makeCertificates(dataDir)
  for (const name of ['server.crt', 'server.key']) {
    copyFileSync(join(dataDir, name), join(folder, name))
    chmodSync(join(folder, name), 0o600)
    changeOwner(account, join(folder, name))
  }
  const allow = (connections: Taken) =>
    writeFileSync(
      join(folder, 'pg_hba.conf'),
      `local all all trust\n${connections} all all 127.0.0.1/32 scram-sha-256\n`,
    )
  allow('host')

  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder,
    ssl_cert_file: 'server.crt',
    ssl_key_file: 'server.key',
    fsync: 'off',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnAs(account, programs.postgres, ['-D', folder, ...options], { stdio: 'ignore' })
  const client = await connect({ host: socketFolder, port, user: superuser, database: 'postgres' })
  await client.query("alter system set ssl = 'on'")
  await client.query('select pg_reload_conf()')
  await client.query("create role site login password 'woven'")
  await client.query('create database site owner site')
  return {
    url: `postgres://site:woven@localhost:${port}/site`,
    ca: join(dataDir, 'ca.crt'),
    query: async (sql) => (await client.query(sql)).rows,
    async take(connections) {
      allow(connections)
      await client.query('select pg_reload_conf()')
    },
    async close() {
      await client.end()
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(settings)
    client.on('error', () => {})
    const failed = await client.connect().then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    )
    if (!failed) return client
    if (!['ENOENT', 'ECONNREFUSED', '57P03'].includes(failed.code ?? '')) throw failed
    await delay(20)
  }
}

function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost')
  openssl('req', '-x509', ...key('ca'), '-out', 'ca.crt', '-days', '2', '-subj', '/CN=CA of the tests')
  openssl('req', ...key('server'), '-out', 'server.csr', '-subj', '/CN=localhost')
  const signed = ['-in', 'server.csr', '-out', 'server.crt', '-days', '2', '-extfile', 'names']
  openssl('x509', '-req', ...signed, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial')
}

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

export type DatabaseProxy = {
  url: string
  /** Cuts connections that send this text; undefined stops that. */
  cutAt(words: string | undefined): void
  /** Also cuts new connections while `isAway`. */
  cutAll(isAway: boolean): void
  /** Stops traffic in both directions without closing connections. */
  silence(): void
  close(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const port = Number(target.searchParams.get('port') || target.port)
  const open = new Set<Socket>()
  let fatal: string | undefined
  let isCut = false
  const cutAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const database = folder ? dial(`${folder}/.s.PGSQL.${port}`) : dial(port, target.hostname)
    const ends = [client, database]
    const end = () => {
      for (const socket of ends) socket.destroy()
    }
    for (const socket of ends) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (bytes) => {
      if (fatal && bytes.includes(fatal)) end()
      else database.write(bytes)
    })
    database.on('data', (bytes) => client.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const user = target.searchParams.get('user') ?? `${target.username}:${target.password}`
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    cutAt(words) {
      fatal = words
    },
    cutAll(isAway) {
      isCut = isAway
      cutAll()
    },
    silence() {
      for (const socket of open) socket.removeAllListeners('data').resume()
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

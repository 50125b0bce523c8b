import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../operator-error.server.ts'

/**
 * In pg_dump's custom format.
 * @param store must read the bytes to their end
 * @throws OperatorError with pg_dump's message, for example if it is older than the server
 */
export function dumpDatabase(url: string, store: (bytes: Readable) => Promise<unknown>): Promise<void> {
  const { address, password } = splitPassword(url)
  return runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', address], {
    password,
    store,
  })
}

/** @throws OperatorError with pg_restore's message */
export function restoreDump(url: string, file: string): Promise<void> {
  const { address, password } = splitPassword(url)
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  return runTool('pg_restore', [...args, `--dbname=${address}`, file], { password })
}

/** Other users of the machine can read a program's arguments, but not its environment. */
function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

export function unpack(archive: string, folder: string): Promise<void> {
  const args = ['--extract', '--gzip', '--preserve-permissions', '--no-same-owner']
  return runTool('tar', [...args, `--file=${archive}`, `--directory=${folder}`])
}

async function runTool(
  program: string,
  args: string[],
  {
    password = '',
    store = async (bytes) => bytes.resume(),
  }: { password?: string; store?: (bytes: Readable) => Promise<unknown> } = {},
): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  const [closed, stored] = await Promise.allSettled([once(child, 'close'), store(child.stdout)])
  if (closed.status === 'rejected') {
    if (closed.reason.code !== 'ENOENT') throw closed.reason
    throw new OperatorError(`${program} is not installed on this machine: install it, then try again.`)
  }
  // The program fails too once nobody reads its output.
  if (stored.status === 'rejected') throw stored.reason
  const [code] = closed.value
  if (code !== 0) throw new OperatorError(`${program} failed: ${(await said).trim()}`)
}

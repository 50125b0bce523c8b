import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.server.ts'

export interface Account {
  uid: number
  gid: number
}

const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Root gets the owner of the first of `folders` that exists and is not root's,
 * else the user postgres or nobody; other users must own the folders.
 */
export function chooseAccount(folders: string[]): Account {
  const owners = folders.flatMap((folder) => ownerOf(folder) ?? [])
  if (isRoot()) return owners.find(({ uid }) => uid !== 0) ?? namedAccount('postgres') ?? nobody()

  const uid = process.getuid?.() ?? 0
  const foreign = owners.find((owner) => owner.uid !== uid)
  if (foreign) {
    throw new OperatorError(
      `The database folder ${folders[0]} belongs to user ${foreign.uid}, and this program runs as user ${uid}. Start it as that user, or choose another DATA_DIR.`,
    )
  }
  return { uid, gid: process.getgid?.() ?? 0 }
}

/** Only for paths that root created or copied. */
export function changeOwner({ uid, gid }: Account, path: string): void {
  if (isRoot() && statSync(path).uid === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/** @throws OperatorError naming the first folder that the account may not enter */
export function requireAccess(account: Account, paths: string[]): void {
  const closed = isRoot() ? paths.flatMap((path) => findClosed(account, path) ?? []) : []
  if (closed.length === 0) return
  throw new OperatorError(
    `PostgreSQL does not run as root, and the user it runs as instead (number ${account.uid}) may not enter ${closed[0]}. Put the program and its DATA_DIR below folders that everybody may enter, such as /srv, or start as an ordinary user, or set DATABASE_URL.`,
  )
}

export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  // PG* variables would affect the programs, and the machine may lack the locale.
  const settings = { ...options, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  return spawn(program, args, { ...settings, ...(isRoot() && account) })
}

function findClosed({ uid, gid }: Account, path: string): string | undefined {
  const above = path === '/' ? undefined : findClosed({ uid, gid }, dirname(path))
  if (above) return above
  const stats = statSync(path)
  const mayPass = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001
  return (stats.mode & mayPass) === 0 ? path : undefined
}

function ownerOf(folder: string): Account | undefined {
  return statSync(folder, { throwIfNoEntry: false })
}

function nobody(): Account {
  return namedAccount('nobody') ?? { uid: 65534, gid: 65534 }
}

function namedAccount(name: string): Account | undefined {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

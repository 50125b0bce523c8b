import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../refusal.server.ts'

/** The user and group that PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

const isRoot = () => process.getuid?.() === 0

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. For root it is the owner of the first of
 * `folders` that exists and is not root's, else the user postgres, else nobody. Anyone else runs PostgreSQL as
 * themselves and must own the folders.
 */
export function chooseAccount(folders: string[]): Account {
  const owners = folders.flatMap((folder) => ownerOf(folder) ?? [])
  if (isRoot()) return owners.find(({ uid }) => uid !== 0) ?? namedAccount('postgres') ?? nobody()

  const uid = process.getuid?.() ?? 0
  const foreign = owners.find((owner) => owner.uid !== uid)
  if (foreign) {
    throw new Refusal(
      `The database folder ${folders[0]} belongs to user ${foreign.uid}, and this program runs as user ${uid}. Start it as that user, or choose another DATA_DIR.`,
    )
  }
  return { uid, gid: process.getgid?.() ?? 0 }
}

/** Gives a path that root created or copied to the account. */
export function giveTo({ uid, gid }: Account, path: string): void {
  if (isRoot() && statSync(path).uid === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/**
 * Checks that the account can reach the paths.
 * @throws Refusal naming the first folder on the way that is closed to the account
 */
export function requireAccess(account: Account, paths: string[]): void {
  const closed = isRoot() ? paths.flatMap((path) => findClosed(account, path) ?? []) : []
  if (closed.length === 0) return
  throw new Refusal(
    `PostgreSQL does not run as root, and the user it runs as instead (number ${account.uid}) may not enter ${closed[0]}. Put the program and its DATA_DIR below folders that everybody may enter, such as /srv, or start as an ordinary user, or set DATABASE_URL.`,
  )
}

export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  // Leaves out PG* variables, which would change how the programs work, and a locale that the machine may lack.
  const settings = { ...options, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  return spawn(program, args, { ...settings, ...(isRoot() && account) })
}

/** Finds the outermost folder of the path that the account may not enter. */
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

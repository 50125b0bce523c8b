import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user and group PostgreSQL runs as. */
export interface Account {
  uid: number
  gid: number
}

const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the first of `folders` that exists and is
 * not root's, else as the user postgres, else as nobody. Everybody else runs it as themselves and must own the folders.
 */
export function chooseAccount(folders: string[]): Account {
  const owners = folders.flatMap((folder) => ownerOf(folder) ?? [])
  if (isRoot()) return owners.find(({ uid }) => uid !== 0) ?? namedAccount('postgres') ?? nobody()

  const uid = process.getuid?.() ?? 0
  const foreign = owners.find((owner) => owner.uid !== uid)
  if (foreign) {
    throw new Error(
      `The database folder ${folders[0]} belongs to user ${foreign.uid}, and this program runs as user ${uid}. Start it as that user, or choose another DATA_DIR.`,
    )
  }
  return { uid, gid: process.getgid?.() ?? 0 }
}

/** Hands what root made, or brought along in a copy of the folder, over to the account. */
export function giveTo({ uid, gid }: Account, path: string): void {
  if (isRoot() && statSync(path).uid === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
}

/** Starts a program as the account, which must be able to reach the program and the `folder` it works in. */
export function spawnAs(
  account: Account,
  folder: string,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  // Without PG*, which would change what the programs do, and without a locale that the machine may not have.
  const settings = { ...options, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  if (!isRoot()) return spawn(program, args, settings)
  if (canReach(account, program) && canReach(account, folder)) {
    return spawn(program, args, { ...settings, ...account })
  }
  return spawn('setpriv', [...asAccountThatReachesAll(account), program, ...args], settings)
}

// A checkout below /root, say: the server then keeps root's right to pass closed folders, and no other.
const asAccountThatReachesAll = ({ uid, gid }: Account) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
  '--',
]

function canReach({ uid, gid }: Account, path: string): boolean {
  const stats = statSync(path)
  const mayPass = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001
  return (stats.mode & mayPass) !== 0 && (path === '/' || canReach({ uid, gid }, dirname(path)))
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

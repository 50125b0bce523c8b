import { readFileSync, rmSync } from 'node:fs'
import { run } from './child.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { Refusal, say } from './terminal.mjs'

// npm's own record of the installed packages, which it removes first and writes last.
const record = 'node_modules/.package-lock.json'

/** Installs the packages if node_modules differs from the lock file. */
export async function installIfChanged() {
  if (isInstalled()) return
  await oneAtATime(async () => {
    if (!isInstalled()) await install()
  })
}

async function install() {
  say('Installing dependencies (once, about a minute)…')
  rmSync(record, { force: true })
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, args] = node && npm ? [node, [npm]] : ['npm', []]
  // The pinned tools require a newer Node than npm runs on, and get it.
  args.push('ci', '--engine-strict=false', '--loglevel=error', '--include=dev', '--include=optional')
  const code = await run(program, args, {}, { atOnce: true })
  if (code !== 0) throw new Refusal('The dependencies could not be installed: npm says why above.')
}

function isInstalled() {
  const { '': _project, ...wanted } = readPackages('package-lock.json')
  const present = readPackages(record)
  return Object.entries(wanted).every(
    ([path, wants]) => present[path]?.version === wants.version || isDispensable(wants),
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

/** Returns whether npm may leave the package out because it is for other machines. */
function isDispensable({ optional, os = [], cpu = [], libc }) {
  const isForUs = os.includes(process.platform) && cpu.includes(process.arch)
  return optional && !(isForUs && !libc)
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorError, root, run, say } from './processes.mjs'

// npm writes this list last.
const installed = 'node_modules/.package-lock.json'

/** @param withDev also the development packages, which starting does not need */
export async function installIfChanged({ withDev }) {
  if (isInstalled({ withDev })) return
  await underLock(async () => {
    if (!isInstalled({ withDev })) await install({ withDev })
  })
}

async function install({ withDev }) {
  // `ci` installs from nothing; `install` adds what is missing.
  const command = isInstalled({ withDev: false }) ? ['install', '--no-save', '--package-lock'] : ['ci']
  say('Installing dependencies (once, about half a minute)…')
  rmSync(installed, { force: true })
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [program, args] = node && npm ? [node, [npm]] : ['npm', []]
  // Some packages require the pinned Node, but npm may run on an older one.
  args.push(...command, '--engine-strict=false', '--loglevel=error', '--include=optional')
  args.push(withDev ? '--include=dev' : '--omit=dev')
  const code = await run(program, args, {}, { killOnSignal: true })
  if (code !== 0) throw new OperatorError('The dependencies could not be installed: npm says why above.')
}

function isInstalled({ withDev }) {
  const { '': _project, ...wanted } = readPackages('package-lock.json')
  const present = readPackages(installed)
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

/** npm may leave out packages for other machines. */
function isDispensable({ optional, os = [], cpu = [], libc }) {
  const isForUs = os.includes(process.platform) && cpu.includes(process.arch)
  return optional && !(isForUs && !libc)
}

export const buildInputs = [
  'src',
  'content',
  'demo-sites',
  'scripts/build.ts',
  'scripts/chunks.ts',
  'scripts/runtime-files.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const stampFile = 'dist/.built'

/** An interrupted build counts as none. */
export async function buildIfChanged(node) {
  if (isBuilt()) return
  await underLock(async () => {
    if (!isBuilt()) await build(node)
  })
}

async function build(node) {
  say('Building the site…')
  const stamp = stampOf()
  rmSync(stampFile, { force: true })
  const code = await run(node, ['scripts/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new OperatorError('The site could not be built.')
  writeFileSync(stampFile, stamp)
}

function isBuilt() {
  try {
    return readFileSync(stampFile, 'utf8') === stampOf()
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function stampOf() {
  const hash = createHash('sha256')
  for (const input of buildInputs) addTo(hash, input)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || /\.(test|examples)\.tsx?$/.test(path)) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(path))
  }
}

const beatMs = 2_000
const deadAfterMs = 15_000

/** The lock of a killed process expires after 15 s. */
async function underLock(work) {
  const name = createHash('sha256').update(`${root}${process.getuid?.()}`).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `orbweaver-${name}.lock`)
  if (!takeLock(lock)) {
    say('Another run installs or builds here, waiting for it…')
    do await delay(200)
    while (!takeLock(lock))
  }
  const free = () => rmSync(lock, { force: true })
  process.once('exit', free)
  const heart = setInterval(() => utimesSync(lock, new Date(), new Date()), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    process.off('exit', free)
    free()
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const stats = statSync(lock, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > deadAfterMs) rmSync(lock, { force: true })
    return false
  }
}

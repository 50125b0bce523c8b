import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { Refusal, run, say } from './terminal.mjs'

const inputs = [
  'src',
  'content',
  'demo-sites',
  'scripts/build.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const stampFile = 'dist/.built'

/** Builds the site into dist/ if any of its sources has changed. An interrupted build counts as none. */
export async function buildIfChanged(node) {
  if (isBuilt()) return
  await oneAtATime(async () => {
    if (!isBuilt()) await build(node)
  })
}

async function build(node) {
  say('Building the site…')
  const stamp = stampOf()
  rmSync(stampFile, { force: true })
  const code = await run(node, ['scripts/build.ts'], { NODE_ENV: 'production' })
  if (code !== 0) throw new Refusal('The site could not be built.')
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
  for (const input of inputs) addTo(hash, input)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || /\.test\.tsx?$/.test(path)) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(path))
  }
}

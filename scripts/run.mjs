// The entry of every npm script: installs what is missing, then runs the command on the pinned Node. Runs on Node 20 or
// newer itself, before any package is installed, so it is plain JavaScript.
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildIfChanged } from './build-if-changed.mjs'
import { fetchFromDebian } from './fetch-from-debian.mjs'
import { findChromium, findOtherEngines, findShell } from './find-browsers.mjs'
import { findNode, requireMachine } from './find-node.mjs'
import { installIfChanged } from './install-if-changed.mjs'
import { endsWithParent, serverEnv, serverFlags } from './server-process.mjs'
import { passSignalsOn, Refusal, root, run, say } from './terminal.mjs'

const [command, ...given] = process.argv.slice(2)
const args = given.filter((arg) => arg !== '--full')
const isFull = given.includes('--full')

const commands = {
  start,
  dev,
  demo,
  test: testAll,
  'test:unit': testUnits,
  'test:browser': testInBrowser,
  'test:mutations': testMutations,
  'db:migration': makeMigration,
  bench: () => measure('bench'),
  lighthouse: () => measure('lighthouse'),
  screenshots: takeScreenshots,
}

passSignalsOn()
// A killed npm forwards no signal.
if (process.env.npm_execpath) await import('./end-with-parent.mjs')
process.chdir(root)
try {
  if (!Object.hasOwn(commands, command)) {
    throw new Refusal(`Use one of: ${Object.keys(commands).join(', ')}`)
  }
  requireMachine()
  process.exitCode = await commands[command]()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say(error.message)
  process.exitCode = 1
}

async function start() {
  const node = await prepareNode({ withDev: false })
  await buildIfChanged(node)
  return serve(node, [...serverFlags, 'dist/server/start.js'], {
    ...serverEnv,
    ...(process.env.NODE_ENV && { NODE_ENV: process.env.NODE_ENV }),
    NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile',
  })
}

async function dev() {
  const node = await prepareNode({ withDev: false })
  return serve(node, [...endsWithParent, 'scripts/dev.ts'], { NODE_ENV: 'development' })
}

function serve(node, program, env) {
  return run(node, [...program, ...args], env, { detached: true })
}

/** Fills the development database with a made-up agency. */
async function demo() {
  const node = await prepareNode({ withDev: false })
  return run(node, [...endsWithParent, 'scripts/demo.ts'], { NODE_ENV: 'development' })
}

/** Runs everything that CI runs, in the same order. Passes arguments to the browser tests, which come last. */
async function testAll() {
  const node = await prepareNode()
  const env = { ...(await testEnv(node)), ...(await findShell()), ...(await findOtherEngines()) }
  const tool = (path, ...toolArgs) => run(node, [`node_modules/${path}`, ...toolArgs], env)
  const steps = [
    ['Format and lint', () => tool('@biomejs/biome/bin/biome', 'check')],
    ['Types', () => tool('typescript/bin/tsc', '--noEmit')],
    ['Unused code and packages', () => tool('knip/bin/knip.js')],
    ['Build', () => buildIfChanged(node)],
    ['Tests', () => tool('vitest/vitest.mjs', 'run')],
    ...(isFull ? [["Tests on Debian's PostgreSQL", () => testOnDebians(node)]] : []),
    ['Browser tests', () => tool('@playwright/test/cli.js', 'test', ...args)],
  ]
  for (const [heading, step] of steps) {
    say(`\n== ${heading}`)
    const code = await step()
    if (code) {
      say(`\n${heading}: failed.`)
      return code
    }
  }
  say('\nEverything passed.')
  return 0
}

/** Runs the database tests on Debian's older PostgreSQL and its PgBouncer. */
async function testOnDebians(node) {
  const [postgres, pooler] = ['/usr/bin/pg_virtualenv', '/usr/sbin/pgbouncer']
  if (!existsSync(postgres) || !existsSync(pooler)) await fetchFromDebian(['postgresql', 'pgbouncer'])
  if (!existsSync(postgres)) {
    say('Left out: PostgreSQL cannot be installed here, which takes Debian and root.')
    return 0
  }
  const tests = [
    'src/features/',
    'test/database',
    'test/processes/foreign-database',
    'test/processes/two-processes',
    'test/http/payments',
  ]
  // Starts a temporary server and passes its address in libpq's variables.
  return run(postgres, ['-t', '-o', 'fsync=off', node, 'node_modules/vitest/vitest.mjs', 'run', ...tests], {
    POSTGRES_OF_TESTS: 'given',
  })
}

/** Runs Vitest's tests, or only the given files. Files below `src/` need no build. */
async function testUnits() {
  const node = await prepareNode()
  if (args.length === 0 || args.some((arg) => !arg.startsWith('src/'))) await buildIfChanged(node)
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], await testEnv(node))
}

/** Runs the browser journeys in Chromium, or only the given files. */
async function testInBrowser(env = {}) {
  const node = await prepareNode()
  await buildIfChanged(node)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project=e2e', ...args]
  return run(node, playwright, { ...(await testEnv(node)), ...(await findShell()), ...env })
}

/** Takes each screen that the journeys check with axe, or only those of the given files. */
async function takeScreenshots() {
  rmSync('screenshots', { recursive: true, force: true })
  return testInBrowser({ SCREENSHOTS: 'screenshots' })
}

/** Runs the mutation tests. CI does not, because they take hours. */
async function testMutations() {
  return run(await prepareNode(), ['scripts/mutations.ts', ...args])
}

/** Writes the changes of `src/db/schema/` as the next migration. */
async function makeMigration() {
  const [name] = args
  if (!name) throw new Refusal('Name it: npm run db:migration -- add-invoices')
  return run(await prepareNode(), ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name])
}

/** Runs a script that measures the built site. */
async function measure(script) {
  const node = await prepareNode()
  await buildIfChanged(node)
  return run(node, [`scripts/${script}.ts`, ...args], await testEnv(node))
}

/** Installs the packages and returns the path of the pinned Node, which child processes then find as `node`. */
async function prepareNode({ withDev = true } = {}) {
  await installIfChanged({ withDev })
  const node = findNode()
  process.env.PATH = `${dirname(node)}:${process.env.PATH}`
  return node
}

async function testEnv(node) {
  return { ...(await findChromium(node)), ...(isFull && { FULL: '1' }) }
}

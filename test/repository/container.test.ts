import { glob, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildInputs } from '../../scripts/install-and-build.mjs'
import { serverEnv, serverFlags } from '../../scripts/processes.mjs'
import { listRuntimeFiles, unbundledPackages } from '../../scripts/runtime-files.ts'

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
  const [database] = matches(compose, /image: (postgres:\S+)/g)
  expect(matches(containerfile, /^ARG POSTGRES=docker\.io\/library\/(.+)/gm)).toEqual([database])
  const [debian] = matches(containerfile, /^ARG BASE=docker\.io\/library\/debian:(\w+)/gm)
  expect(database).toMatch(new RegExp(`-${debian}$`))
})

test('Caddy knows each web process, and each program is confined', () => {
  const names = matches(compose, /^ {2}(web-\d+):/gm)
  expect(matches(compose, /UPSTREAMS: (.+)/g)).toEqual([names.map((name) => `${name}:3000`).join(' ')])
  const confined = /^x-confined:[\s\S]*?(?=\n\n)/m.exec(compose)?.[0]
  for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect(confined).toContain(line)
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const parts = services.split(/\n {2}(?=[\w-]+:)/).slice(1)
  expect(parts.length).toBe(6)
  expect(parts.filter((part) => !/<<: \*(?:program|confined)|: \*web/.test(part))).toEqual([])
})

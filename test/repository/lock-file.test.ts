import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
interface LockedPackage {
  integrity?: string
  optionalDependencies?: Record<string, string>
}
const { '': _project, ...packages }: Record<string, LockedPackage> = read('package-lock.json').packages

test('the lock file names no registry', () => {
  expect(JSON.stringify(packages)).not.toContain('"resolved"')
})

test('the lock file has the hash of every package', () => {
  const unproven = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))

  expect(unproven.map(([path]) => path)).toEqual([])
})

test('no package runs an install script', () => {
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('the lock file lists the packages of every platform: where npm leaves some out, another version has them all', () => {
  const listed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )

  expect(named).toContain('@biomejs/cli-darwin-arm64')
  expect(named.filter((name) => !listed.has(name))).toEqual([])
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })

  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

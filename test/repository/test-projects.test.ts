import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectOf, type TestProject } from '../test-projects.ts'
import { readImports } from './read-imports.ts'

const root = join(import.meta.dirname, '../..')
const tests = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: root })

const starters = ['npm:node:child_process', 'npm:child_process', 'test/servers/site-process.ts']
const databases = ['npm:pg', 'test/database/test-database.ts', 'test/database/reused-database.ts']

const importsOfFixtures = new Map<string, string[]>()

function importsOf(path: string): string[] {
  const imports =
    importsOfFixtures.get(path) ?? readImports(root, path).flatMap(({ to, typeOnly }) => (typeOnly ? [] : to))
  importsOfFixtures.set(path, imports)
  return imports
}

/** Follows what a test and its fixtures import, but not the imports of the program. */
function needsOf(file: string): string[] {
  const needs = new Set<string>()
  const visit = (path: string) => {
    for (const to of importsOf(path)) {
      if (needs.has(to)) continue
      needs.add(to)
      if (to.startsWith('test/') && /\.tsx?$/.test(to)) visit(to)
    }
  }
  visit(file)
  return [...needs]
}

/** The lowest project that a test can run in, and the reason. */
function lowestProject(file: string): { project: TestProject; reason: string } {
  const needs = needsOf(file)
  const text = readFileSync(join(root, file), 'utf8')
  const starter = starters.find((one) => needs.includes(one))
  if (starter) return { project: 'site', reason: `it starts a process: ${starter}` }
  const replaced = /\bvi\.(mock|doMock|stubEnv)\(|\bprocess\.(chdir\(|env\.\w+ = )/.exec(text)
  if (replaced) return { project: 'site', reason: `it changes its whole process: ${replaced[0]}` }
  const database = databases.find((one) => needs.includes(one))
  if (database) return { project: 'database', reason: `it needs a database: ${database}` }
  return { project: 'pure', reason: '' }
}

const floors: (TestProject | undefined)[] = ['pure', 'database', 'site']

test('a test file is in a project that gives it what it needs', () => {
  const misplaced = tests.flatMap((file) => {
    const { project, reason } = lowestProject(file)
    const actual = projectOf(file)
    if (floors.indexOf(actual) >= floors.indexOf(project)) return []
    return `${file} is in “${actual}” and belongs in “${project}”: ${reason}. See test/test-projects.ts.`
  })
  expect(misplaced).toEqual([])
})

test('a test that shares its worker restores the globals it changes', () => {
  const changes = { 'vi.useFakeTimers(': 'vi.useRealTimers(', 'vi.stubGlobal(': 'vi.unstubAllGlobals(' }
  const left = tests
    .filter((file) => projectOf(file) !== 'site')
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return Object.entries(changes)
        .filter(([change, undo]) => text.includes(change) && !text.includes(undo))
        .map(([change, undo]) => `${file} calls ${change}) and never ${undo})`)
    })
  expect(left).toEqual([])
})

test('every kind of file has its project', () => {
  expect(projectOf('src/domain/pricing.test.ts')).toBe('pure')
  expect(projectOf('src/features/quotes/quotes.server.test.ts')).toBe('database')
  expect(projectOf('src/platform/jobs/queue.process.test.ts')).toBe('site')
  expect(projectOf('test/processes/roles.test.ts')).toBe('site')
  expect(tests.filter((file) => !projectOf(file))).toEqual([])
})

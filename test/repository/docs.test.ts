import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { jobs } from '#server/jobs.server.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
const papers = [
  'README.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'docs/how-to.md',
  'docs/operations.md',
  'docs/glossary.md',
  'docs/razorpay.md',
  'docs/results.md',
  'docs/retention.md',
  'docs/security.md',
]
const sources = await Array.fromAsync(glob('{src,test,scripts}/**/*', { cwd: root }))
const names = new Set(sources.map((path) => basename(path)))

test.for(papers)('%s names only existing files and commands', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words ?? '')
  const commands = [...text.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '')
  const isOurs = (name: string) => name in scripts || ['ci', 'install'].includes(name)
  expect(commands.filter((name) => !isOurs(name))).toEqual([])

  const paths = quoted.filter((words) =>
    /^(src|test|docs|scripts|content|demo-sites|deploy)\/[\w./-]+$/.test(words),
  )
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])

  const files = quoted.filter((words) => /^[a-z][\w/-]*(\.[a-z-]+)*\.(ts|tsx|css)$/.test(words))
  expect(files.filter((file) => !names.has(basename(file)))).toEqual([])
})

test('docs/security.md has a line for each chapter of ASVS 5.0', () => {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const chapters = [...text.matchAll(/^\| V(\d+) [^|]+\| [^|]+\| [^|]*\|$/gm)].map(([, chapter]) =>
    Number(chapter),
  )
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
})

test('docs/retention.md has the period of every deletion job', () => {
  const text = readFileSync(join(root, 'docs/retention.md'), 'utf8')
  const periods = jobs.flatMap((job) => ('days' in job ? [`${job.name}: ${job.days} days`] : []))
  const rows = [...text.matchAll(/\| (\d+ days).* \| `([a-z-]+)` \|/g)].map(
    ([, days, name]) => `${name}: ${days}`,
  )
  expect(rows.sort()).toEqual(periods.sort())
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .toSorted()

/** Paths are below `src/`. */
const importsOf = (file: string) => readImports(join(root, 'src'), file)
const imports = files.flatMap(importsOf)
const isTest = (path: string) => /\.(test|examples)\.tsx?$/.test(path)
const isServer = (path: string) =>
  /\.(server|worker)\.tsx?$/.test(path) || path.startsWith('db/') || path.startsWith('server/')
const isOfStaff = (path: string) => /\/admin\/|\.admin\.wire\.ts$|\/staff-frame\.tsx$/.test(path)
const roomOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
const ours = imports.filter(({ from, to }) => !isTest(from) && !to.startsWith('npm:'))

/** The rooms that each may import, and the alternative. */
const mayImport: Record<string, { rooms: string[]; instead: string }> = {
  domain: { rooms: ['domain'], instead: 'domain is pure: pass what it needs as arguments' },
  state: { rooms: ['state'], instead: 'what is kept is none of its business: pass it in' },
  ui: {
    rooms: ['ui', 'state'],
    instead: 'ui knows no data or feature: take it as props, or move the component to its feature',
  },
  db: {
    rooms: ['db', 'domain'],
    instead: 'a schema holds tables only: what its columns hold is in domain/records',
  },
  platform: {
    rooms: ['platform', 'state', 'domain', 'db'],
    instead: 'an adapter knows no feature: let the caller pass it in',
  },
  features: {
    rooms: ['features', 'domain', 'ui', 'state', 'platform', 'db', 'routes'],
    instead: 'combine features in pages or server',
  },
  pages: {
    rooms: ['pages', 'features', 'ui', 'state', 'domain', 'platform', 'routes'],
    instead: 'a page composes features',
  },
  browser: {
    rooms: ['browser', 'pages', 'features', 'ui', 'state', 'domain', 'platform', 'routes'],
    instead: 'see ARCHITECTURE.md',
  },
  server: {
    rooms: ['server', 'browser', 'features', 'platform', 'db', 'domain', 'pages', 'routes', 'ui'],
    instead: 'see ARCHITECTURE.md',
  },
}

/** The lowest floor comes first. Each imports only from lower ones. */
const floors = readFloors(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toReversed()

/** The owners of tables that are not named after their feature. Other features call the owner's verbs. */
const ownersOfTables: Record<string, string> = {
  'audit-entries': 'platform/',
  consents: 'features/consent/',
  'content-entries': 'platform/',
  'content-renames': 'platform/',
  'document-series': 'platform/',
  documents: 'features/billing/documents/',
  heartbeats: 'platform/',
  'imported-rows': 'features/leads/',
  'lead-days': 'features/statistics/',
  'lead-imports': 'features/leads/',
  orders: 'features/payments/',
  'payment-attempts': 'features/payments/',
  posts: 'features/blog/',
  'provider-events': 'features/payments/',
  'record-events': 'platform/',
  'record-links': 'platform/',
  refunds: 'features/payments/',
  'reply-templates': 'features/replies/',
  'shared-plans': 'features/wizard/',
  'signing-secrets': 'platform/',
  snoozes: 'features/today/',
  'staff-settings': 'features/accounts/',
  'stand-in': 'platform/stand-in/',
  'saved-views': 'features/views/',
  tasks: 'features/leads/',
}
const schemaOf = (path: string) => /^db\/schema\/([^/]+)\.ts$/.exec(path)?.[1]
const features = new Set(files.flatMap((path) => featureOf(path) ?? []))

function ownerOf(path: string): string | undefined {
  const schema = schemaOf(path) ?? ''
  return ownersOfTables[schema] ?? (features.has(schema) ? `features/${schema}/` : undefined)
}

function expectNone(broken: string[]): void {
  expect(broken, broken.join('\n')).toEqual([])
}

describe('the rooms of the house', () => {
  test('each room imports only the rooms below it', () => {
    expectNone(
      ours
        .filter(({ from, to }) => {
          const room = mayImport[roomOf(from)]
          return room && !room.rooms.includes(roomOf(to).replace(/\.ts$/, ''))
        })
        .map(({ from, to }) => `${from} imports ${to}: ${mayImport[roomOf(from)]?.instead}.`),
    )
  })

  test('no program imports the examples of its endpoints', () => {
    expectNone(
      ours
        .filter(({ to }) => to.endsWith('.examples.ts'))
        .map(({ from, to }) => `${from} imports ${to}: they are for tests, which find them by their ending.`),
    )
  })

  test('code for the browser never imports code for the server, types apart', () => {
    expectNone(
      ours
        .filter(({ from, to, typeOnly }) => !isServer(from) && isServer(to) && !typeOnly)
        .map(
          ({ from, to }) =>
            `${from} imports ${to}: reach it through the API, or rename the importer to .server.`,
        ),
    )
  })

  test('features import each other without cycles, types included', () => {
    const floorOf = (feature: string) => floors.findIndex((floor) => floor.includes(feature))
    const between = ours.flatMap((one) => {
      const [from, to] = [featureOf(one.from), featureOf(one.to)]
      return from && to && from !== to ? [{ ...one, features: [from, to] as const }] : []
    })
    expectNone(
      between
        .filter(({ features: [from, to] }) => floorOf(from) <= floorOf(to))
        .map(({ from, to }) => `${from} imports ${to}: turn the dependency round, or listen in server.`),
    )
    expectNone(
      between
        .flatMap(({ features }) => features.filter((feature) => floorOf(feature) < 0))
        .map((feature) => `${feature}: say in ARCHITECTURE.md on which floor it stands.`),
    )
    expectNone(
      floors
        .flat()
        .filter((feature) => !features.has(feature))
        .map((feature) => `${feature}: ARCHITECTURE.md gives it a floor, but it has no folder.`),
    )
  })

  test('only a noun’s own feature touches its tables', () => {
    const ownerless = files
      .filter((path) => schemaOf(path) && schemaOf(path) !== 'time-ordered-id' && !ownerOf(path))
      .map((path) => `${path}: say above whose tables these are.`)
    const strangers = ours
      .filter(({ from, to }) => {
        const owner = ownerOf(to)
        return roomOf(from) !== 'db' && owner && !from.startsWith(owner)
      })
      .map(({ from, to }) => `${from} imports ${to}: have ${ownerOf(to)} offer a verb.`)
    expectNone([...ownerless, ...strangers])
  })

  test('only the composing rooms import pages and server', () => {
    expectNone(
      ours
        .filter(({ from, to }) => {
          if (roomOf(to) === 'server') return roomOf(from) !== 'server'
          return roomOf(to) === 'pages' && !['pages', 'browser', 'server'].includes(roomOf(from))
        })
        .map(({ from, to }) => `${from} imports ${to}: turn the dependency round.`),
    )
  })

  test('features use ui in components only, the database in server files only', () => {
    expectNone(
      ours
        .filter(({ from, to }) => {
          if (roomOf(from) !== 'features') return false
          if (roomOf(to) === 'ui') return !/\.(tsx|css)$/.test(from)
          return roomOf(to) === 'db' && !isServer(from)
        })
        .map(({ from, to }) => `${from} imports ${to}: name the file by where it runs.`),
    )
  })

  test('no page of clients or visitors loads code of staff', () => {
    const theirs = reachable(files.filter((path) => /^pages\/(account|marketing)\/[^/]+\.tsx$/.test(path)))
    expectNone(
      ours
        .filter(({ from, to, typeOnly, lazy }) => theirs.has(from) && isOfStaff(to) && !typeOnly && !lazy)
        .map(({ from, to }) => `${from} imports ${to}: let the page of staff pass it in, or import() it.`),
    )
  })

  test('the landing loads no library for forms, validation, queries or routes before it is used', () => {
    const firstLoad = reachable([
      'browser/start.tsx',
      'pages/marketing/landing-a.tsx',
      'pages/marketing/frame/site-header.tsx',
    ])
    expectNone(
      imports
        .filter(
          ({ from, to, typeOnly }) =>
            firstLoad.has(from) &&
            !typeOnly &&
            /^(npm:(valibot|@conform-to|@tanstack|wouter$)|routes$)/.test(to),
        )
        .map(({ from, to }) => `${from} imports ${to} in the first load: import() it where it is used.`),
    )
  })
})

test('no file has a name for everything', () => {
  expectNone(
    files
      .filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)\.tsx?$/.test(file))
      .map((file) => `${file}: name the file after its main export.`),
  )
})

/** A line is a floor, the highest first: features, two spaces apart, and after a wider gap words about them. */
function readFloors(tour: string): string[][] {
  const [, block = ''] = /Features form floors.*?```\n(.*?)\n```/s.exec(tour) ?? []
  return block.split('\n').map((line) => (line.split(/ {3,}/)[0] ?? '').split('  '))
}

/** A dynamic import starts another chunk. */
function reachable(entries: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !files.includes(file)) return
    seen.add(file)
    for (const { to, typeOnly, lazy } of importsOf(file)) if (!typeOnly && !lazy) visit(to)
  }
  for (const entry of entries) {
    if (!files.includes(entry)) throw new Error(`${entry} has moved: name its new place.`)
    visit(entry)
  }
  return seen
}

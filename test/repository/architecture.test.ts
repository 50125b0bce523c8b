import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** One import in the code, from and to paths below `src/`. */
type Import = { from: string; to: string; typeOnly: boolean }

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .toSorted()
const importPattern = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, 'src', file), 'utf8')
  return [...text.matchAll(importPattern)].flatMap(([, typeWord, fixed, lazy]) => {
    const source = fixed ?? lazy ?? ''
    const to = source.startsWith('#')
      ? source.slice(1)
      : source.startsWith('.')
        ? relative(join(root, 'src'), join(root, 'src', dirname(file), source))
        : `npm:${source}`
    return [{ from: file, to, typeOnly: Boolean(typeWord) }]
  })
}

const imports = files.flatMap(importsOf)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isServer = (path: string) =>
  /\.server\.tsx?$/.test(path) || path.startsWith('db/') || path.startsWith('server/')
const roomOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
const ours = imports.filter(({ from, to }) => !isTest(from) && !to.startsWith('npm:'))

/** The rooms that each room may import, and what to do instead. */
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

/** Features from the ground up, as ARCHITECTURE.md draws them: each imports only those of lower floors. */
const floors = [
  ['mails', 'files', 'pricing', 'consent', 'blog', 'portfolio'],
  ['accounts', 'leads', 'payments', 'invoices'],
  ['billing', 'confirmation', 'experiments'],
  ['projects', 'assistant', 'request'],
  ['quotes', 'wizard'],
]

/** Who owns each schema's tables; all others call their verbs. Billing owns what money does to documents. */
const ownersOfTables: Record<string, string | readonly string[]> = {
  accounts: 'features/accounts/',
  'audit-entries': 'platform/',
  consents: 'features/consent/',
  'document-series': 'platform/',
  documents: ['features/invoices/', 'features/billing/invoices/'],
  experiments: 'features/experiments/',
  files: 'features/files/',
  leads: 'features/leads/',
  mails: 'features/mails/',
  orders: 'features/payments/',
  'payment-attempts': 'features/payments/',
  payments: 'features/payments/',
  portfolio: 'features/portfolio/',
  posts: 'features/blog/',
  pricing: 'features/pricing/',
  projects: 'features/projects/',
  'provider-events': 'features/payments/',
  quotes: 'features/quotes/',
  'record-events': 'platform/',
  'record-links': 'platform/',
  refunds: 'features/payments/',
  'shared-plans': 'features/wizard/',
  'signing-secrets': 'platform/',
  'stand-in': 'platform/stand-in/',
}
const schemaOf = (path: string) => /^db\/schema\/([^/]+)\.ts$/.exec(path)?.[1]
const ownersOf = (path: string) => [ownersOfTables[schemaOf(path) ?? ''] ?? []].flat()

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

  test('features stand on each other without a circle, types included', () => {
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
        .map((feature) => `${feature}: say above on which floor it stands.`),
    )
  })

  test('only a noun’s own feature touches its tables', () => {
    const ownerless = files
      .map(schemaOf)
      .filter((schema) => schema && schema !== 'time-ordered-id' && !ownersOfTables[schema])
      .map((schema) => `db/schema/${schema}.ts: say above whose tables these are.`)
    const strangers = ours
      .filter(({ from, to }) => {
        const owners = ownersOf(to)
        return roomOf(from) !== 'db' && owners.length > 0 && !owners.some((owner) => from.startsWith(owner))
      })
      .map(({ from, to }) => `${from} imports ${to}: have ${ownersOf(to)} offer a verb.`)
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

  test('domain depends on no package but Valibot, and on nothing that differs between two runs', () => {
    const packages = imports
      .filter(
        ({ from, to }) =>
          roomOf(from) === 'domain' && !isTest(from) && to.startsWith('npm:') && to !== 'npm:valibot',
      )
      .map(({ from, to }) => `${from} imports ${to.slice(4)}: keep domain pure.`)
    const impure = files
      .filter((file) => roomOf(file) === 'domain' && !isTest(file))
      .filter((file) =>
        /\bDate\.now\b|new Date\(\)|Math\.random|process\.env|\bfetch\(/.test(
          readFileSync(join(root, 'src', file), 'utf8'),
        ),
      )
      .map((file) => `${file} reads a clock, chance, environment or network: take it as an argument.`)
    expectNone([...packages, ...impure])
  })

  test('public pages know their address without the router, which moves between the screens made in the browser', () => {
    expectNone(
      imports
        .filter(({ from, to }) => from.startsWith('pages/marketing/') && to === 'npm:wouter')
        .map(
          ({ from }) =>
            `${from} imports wouter: usePagePath and usePageSearch are in platform/address/page-address.ts.`,
        ),
    )
  })

  test('the landing loads no library for forms, validation, queries or routes before it is used', () => {
    const firstLoad = reachable([
      'browser/start.tsx',
      'pages/marketing/landing-a.tsx',
      'pages/marketing/site-header.tsx',
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

describe('names', () => {
  test('files are in kebab-case, and none is a drawer for everything', () => {
    expectNone(
      files
        .filter(
          (file) =>
            !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(file) ||
            /(^|\/)(utils?|helpers?|common|misc|index)\.tsx?$/.test(file),
        )
        .map((file) => `${file}: name the file after its main export.`),
    )
  })
})

/** Files that load together with these. A dynamic import starts another chunk. */
function reachable(entries: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !files.includes(file)) return
    seen.add(file)
    const text = readFileSync(join(root, 'src', file), 'utf8')
    for (const { to, typeOnly } of importsOf(file)) {
      if (
        !typeOnly &&
        !new RegExp(`import\\('[^']*${to.split('/').at(-1)?.replace(/\./g, '\\.')}'\\)`).test(text)
      )
        visit(to)
    }
  }
  for (const entry of entries) visit(entry)
  return seen
}

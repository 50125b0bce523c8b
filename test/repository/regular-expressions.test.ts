import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import * as v from 'valibot'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { visitorCookie } from '#features/consent/consent.ts'
import { routes } from '#routes'

/** May backtrack, with the reason why their input is short. */
const bounded: Record<string, string> = {
  'domain/money/money.ts: /\\B(?=(\\d\\d)*\\d{3}$)/g': 'the digits of one number, at most 22 characters',
}

/** The program assembles these at run time; here they are complete. */
const built: Record<string, string[]> = {
  'routes.ts': Object.values(routes).map(({ path }) => `^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  'features/consent/apply-consent.ts': [`^_ga|^_gid|^${visitorCookie.name}$`],
}

const root = join(import.meta.dirname, '../../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|js)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .toSorted()

const ofValibot = new Map<string, unknown>(Object.entries(v))
const patterns = new Map<string, RegExp>()
const building: string[] = []
const keep = (file: string, pattern: RegExp) => patterns.set(`${file}: ${pattern}`, pattern)
for (const file of files) {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  expect(errors, file).toEqual([])
  const noteBuilding = ({ callee }: { callee: { type: string; name?: unknown } }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') building.push(file)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) keep(file, new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression: noteBuilding,
    CallExpression: noteBuilding,
    /** `v.email` and other validators have a pattern too. */
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || object.name !== 'v' || property.type !== 'Identifier') return
      const name = property.name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
      const pattern = ofValibot.get(`${name}_REGEX`)
      if (pattern instanceof RegExp) keep(file, pattern)
    },
  }).visit(program)
}
for (const [file, sources] of Object.entries(built)) {
  for (const source of sources) keep(file, new RegExp(source))
}

/** Limits steps: on a busy machine a time limit takes a good pattern for a slow one. */
const bySteps = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 100_000_000,
} as const

test('no pattern takes more than linear time, in steps', async () => {
  expect([...patterns.keys()]).toContain(`features/accounts/account.ts: ${v.EMAIL_REGEX}`)
  const slow: string[] = []
  for (const [place, { source, flags }] of patterns) {
    const { status } = await check(source, flags, bySteps)
    if (status !== 'safe') slow.push(place)
  }
  expect(slow).toEqual(Object.keys(bounded))
}, 120_000)

test('lists every pattern composed at run time', () => {
  expect(building.toSorted()).toEqual(Object.keys(built).toSorted())
})

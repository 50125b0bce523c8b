import * as v from 'valibot'
import type { InputSchema } from '#platform/api/wire.ts'

type Body = Readonly<Record<string, unknown>>

/** Its keys are paths of fields: `quote.addOnIds`, `lines.0.name`. */
export type WrongValues = Record<string, readonly unknown[]>

export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'

const wrongTypes = [undefined, null, 7, true, [], {}, ['x']]
const texts = ['', ' \n ', '\u0000', 'nonsense', markup]
const emails = [
  'asha',
  'asha@example',
  'asha@rao@example.com',
  'asha@example.com, ravi@example.com',
  'Asha <asha@example.com>',
  'asha@example.com\r\nBcc: ravi@example.com',
  'asha\u0000@example.com',
  `${'x'.repeat(254)}@example.com`,
]
const addresses = ['example.com', 'javascript:alert(1)', 'data:text/html,x', `https://${'x'.repeat(10_000)}`]
const patterned = ['0', '-1', '1.5', '10000', 'x', 'xxx', 'pay_', 'order_A|pay_A', 'x'.repeat(40)]
const numbers = [-1, 0, 0.5, 1.5, 1.23456, 1e-7, Number.MAX_VALUE, '1', '100']

/** Candidates that the schema itself refuses, for all fields, nested ones included. */
export function wrongValuesOf(schema: InputSchema, body: Body): WrongValues {
  const found: WrongValues = {}
  for (const { path, field, valid } of fieldsOf(schema, body)) {
    if ('fallback' in field) continue
    found[path] = candidatesFor(path, field, valid).filter((value) =>
      refuses(schema, withField(body, path, value), path),
    )
  }
  return found
}

/** Parameters and form fields have no other type. */
export function onlyTexts(wrong: WrongValues): WrongValues {
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  return Object.fromEntries(Object.entries(wrong).map(([name, values]) => [name, values.filter(isText)]))
}

export function withField(body: Body, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const copy = Array.isArray(body) ? [...body] : { ...body }
  const changed = rest.length === 0 ? value : withField((body[name] ?? {}) as Body, rest.join('.'), value)
  return Object.assign(copy, { [name]: changed })
}

function refuses(schema: InputSchema, input: unknown, path: string): boolean {
  const { issues = [] } = v.safeParse(schema, input)
  return issues.some((issue) => `${v.getDotPath(issue)}.`.startsWith(`${path}.`))
}

/** The parts of Valibot's schemas that this file reads. */
type Part = {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  type: string
  requirement?: unknown
  pipe?: Part[]
  wrapped?: Part
  entries?: Record<string, Part>
  item?: Part
  options?: unknown[]
  getter?: (input: unknown) => Part
}

type Field = { path: string; field: Part; valid: unknown }

function fieldsOf(schema: InputSchema, body: Body): Field[] {
  return fieldsWithin(schema as unknown as Part, body, '')
}

function fieldsWithin(schema: Part, valid: unknown, prefix: string): Field[] {
  const part = partsOf(schema, valid).find(({ entries, item }) => entries ?? item)
  if (!part) return []
  const children: [string, Part][] = part.entries
    ? Object.entries(part.entries)
    : part.item && Array.isArray(valid) && typeof valid[0] === 'object'
      ? [['0', part.item]]
      : []
  return children.flatMap(([name, field]) => {
    const path = prefix + name
    const value = (valid as Body | undefined)?.[name]
    const within = value === undefined || value === null ? [] : fieldsWithin(field, value, `${path}.`)
    return prefix.endsWith('.') && name === '0' ? within : [{ path, field, valid: value }, ...within]
  })
}

function partsOf(schema: Part, valid?: unknown): Part[] {
  if (schema.wrapped) return partsOf(schema.wrapped, valid)
  if (schema.getter) return partsOf(schema.getter(valid), valid)
  if (!schema.pipe) return [schema]
  const [first, ...rest] = schema.pipe
  return [
    ...(first ? partsOf({ ...first, pipe: first.pipe === schema.pipe ? undefined : first.pipe }, valid) : []),
    ...rest.flatMap((part) => (part.kind === 'schema' ? partsOf(part, valid) : [part])),
  ]
}

function candidatesFor(path: string, field: Part, valid: unknown): unknown[] {
  const parts = partsOf(field, valid)
  const limits = (name: string) =>
    parts.flatMap(({ type, requirement }) =>
      type === name && typeof requirement === 'number' ? requirement : [],
    )
  const isText = parts.some(({ type }) => type === 'string')
  const isNumber = parts.some(({ type }) => type === 'number')
  const item = parts.find((part) => part.item)?.item
  const candidates = [
    ...wrongTypes,
    ...texts,
    ...(/email/i.test(path) ? emails : []),
    ...(/url/i.test(path) ? addresses : []),
    ...limits('max_length').map((max) => (isText ? 'x'.repeat(max + 1) : Array(max + 1).fill('x'))),
    ...limits('min_length').map((min) => 'x'.repeat(min - 1)),
    ...(parts.some(({ requirement }) => requirement instanceof RegExp) ? patterned : []),
    ...(typeof valid === 'string' && isText ? [`${valid}|x`, valid + '0'.repeat(100), `_${valid}`] : []),
    ...(isNumber ? numbers : []),
    ...limits('min_value').map((min) => min - 1),
    ...limits('max_value').map((max) => max + 1),
    ...(parts.some(({ type }) => type === 'boolean') ? ['true', 1] : []),
    ...(item
      ? [{ 0: 'x' }, [{}], [''], [7], [null], ['nonsense'], [markup], ...wrongItems(item, valid)]
      : []),
  ]
  return [...new Map(candidates.map((value) => [JSON.stringify(value), value])).values()]
}

function wrongItems(item: Part, valid: unknown): unknown[] {
  const parts = partsOf(item)
  const [one] = parts.flatMap(({ options }) => options ?? [])
  return [
    [one, one],
    Array.isArray(valid) && valid.length > 0 ? [valid[0], valid[0]] : [],
    ...parts.flatMap(({ type, requirement }) =>
      type === 'max_length' && typeof requirement === 'number' ? [['x'.repeat(requirement + 1)]] : [],
    ),
  ]
}

/** `companyName?: string max_length 200, 8 wrong values`. A `?` marks an optional field. */
export function describeFields(
  schema: InputSchema,
  body: Body,
  wrong = wrongValuesOf(schema, body),
): string[] {
  return fieldsOf(schema, body).map(({ path, field, valid }) => {
    const mark = refuses(schema, withField(body, path, undefined), path) ? '' : '?'
    return 'fallback' in field
      ? `${path}: ignored if wrong`
      : `${path}${mark}: ${describe(field, valid)}, ${wrong[path]?.length} wrong values`
  })
}

function describe(field: Part, valid: unknown): string {
  return partsOf(field, valid)
    .filter(({ kind }) => kind === 'schema' || kind === 'validation')
    .map(({ type, requirement, item }) => {
      if (item) return `list (${describe(item, undefined)})`
      if (requirement instanceof RegExp) return `${type} ${requirement.source.slice(0, 40)}`
      return typeof requirement === 'number' ? `${type} ${requirement}` : type
    })
    .join(' ')
}

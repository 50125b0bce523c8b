/** A value's type: `string`, `string|null`, the fields of an object, or what all items of a list have. */
export type Shape = string | { [field: string]: Shape } | [] | [Shape]

/**
 * A request as a page sent it. `<<3 order.id>>` is a value of the answer to step 3 (a version stays a number), `<<3 payment_link #0>>` the first
 * identifier in it; `{{mail /quote/…}}` is the token and `{{id /invoice/}}` the id in the first mail with such a link;
 * `{{code}}` is an authenticator's, `{{today}}` the agency's day.
 */
export type Step = {
  /** The browser, numbered in its journey. */
  browser: number
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
  status: number
  /** Absent unless the answer was JSON. */
  answer?: Shape
}

export type Journey = {
  name: string
  /** Browsers in which staff had logged in before. */
  staff: number[]
  steps: Step[]
}

/** One line for each journey, then one for each of its steps. */
export function formatRecording(journeys: readonly Journey[]): string {
  const lines = journeys.flatMap(({ steps, ...journey }) => [journey, ...steps])
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** Reads what `formatRecording` wrote. */
export function parseRecording(text: string): Journey[] {
  const journeys: Journey[] = []
  for (const line of text.trimEnd().split('\n')) {
    const read: Omit<Journey, 'steps'> | Step = JSON.parse(line)
    if ('name' in read) journeys.push({ ...read, steps: [] })
    else journeys.at(-1)?.steps.push(read)
  }
  return journeys
}

/** Ids, tokens, references and numbers that another run gives anew. */
export const identifiers =
  /(?<!visitor-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:order|pay)_\w+|\b[0-9a-f]{64}\b|\bOW-[A-Z0-9]{6}\b|T?(?:INV|REC|CRN|QUO)\/\d\d-\d\d\/\d{4}|(?<![\w-])[\w-]{22}(?![\w-])/g

/** Calls `visit` with each text in a value, and its path. */
export function eachText(value: unknown, visit: (text: string, path: string) => void, path = ''): void {
  if (typeof value === 'string') visit(value, path)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) eachText(inner, visit, path ? `${path}.${key}` : key)
}

/** Changes each text in a value. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}

/** Null and `undefined` are `null`. */
export function shapeOf(value: unknown): Shape {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(shapeOf).reduce(common)]
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

function common(one: Shape, other: Shape): Shape {
  if (one === 'null' || other === 'null') return one === other ? one : 'unknown'
  if (typeof one === 'string' || typeof other === 'string') return one === other ? one : 'unknown'
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return 'unknown'
    const [a] = one
    const [b] = other
    return a && b ? [common(a, b)] : []
  }
  const shared = Object.keys(one).filter((key) => Object.hasOwn(other, key))
  return Object.fromEntries(
    shared.map((key) => [key, common(one[key] ?? 'unknown', other[key] ?? 'unknown')]),
  )
}

/**
 * Names what a page that reads `shape` misses in `value`.
 * @param isList true if the lists of its first level must have items
 */
export function missingFrom(value: unknown, shape: Shape, isList: boolean, path = 'answer'): string[] {
  if (shape === 'null' || shape === 'unknown') return []
  // Other data has other gaps.
  if (typeof shape === 'string') {
    return value === null || typeof value === shape ? [] : [`${path} is ${typeof value}, was ${shape}`]
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    const [item] = shape
    if (!item) return []
    if (value.length === 0) return isList && path.split('.').length === 2 ? [`${path} is empty`] : []
    return value.flatMap((one, index) => missingFrom(one, item, isList, `${path}.${index}`))
  }
  if (typeof value !== 'object' || value === null) return [`${path} is no object`]
  return Object.entries(shape).flatMap(([key, inner]) =>
    key in value
      ? missingFrom((value as Record<string, unknown>)[key], inner, isList, `${path}.${key}`)
      : [`${path}.${key} is missing`],
  )
}

/**
 * Condenses the requests that the browser tests recorded into a release's recording:
 * `node test/releases/condense-recording.ts recorded.jsonl test/releases/recorded/<commit>.jsonl`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { RecordedRequest } from './record-requests.ts'
import {
  eachText,
  formatRecording,
  identifiers,
  type Journey,
  mapTexts,
  type Step,
  shapeOf,
} from './recording.ts'

const [from = '', to = ''] = process.argv.slice(2)
/** Cookies that no answer sets. */
const setByScripts = /^ow_(?:consent|currency|variant)=/
const recorded: RecordedRequest[] = readFileSync(from, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Endpoints whose requests a journey has: method, path without ids, names of query and body. */
const seen = new Set<string>()
const journeys = [...new Set(recorded.map(({ journey }) => journey))].map((name) =>
  condense(
    name,
    // A refusal is the test's, and a redirect the browser's.
    recorded.filter((request) => request.journey === name && request.status < 300),
  ),
)
writeFileSync(to, formatRecording(journeys.filter(({ steps }) => steps.length > 0)))

/** The step, and the path in its answer, that a value comes from. */
type Sources = Map<string, { step: number; where: string }>

function condense(name: string, requests: RecordedRequest[]): Journey {
  const known: Sources = new Map()
  const versions: Sources = new Map()
  const steps = requests.map((request, index) => {
    const step = stepOf(request, { known, versions })
    learn(known, request, index)
    learnVersions(versions, request.answer, index)
    return step
  })
  const browsers = [...new Set(steps.map(({ browser }) => browser))]
  const staff = browsers.filter((browser) => {
    const own = steps.filter((step) => step.browser === browser)
    return own[0]?.path.startsWith('/api/admin/') || (own[0]?.path === '/api/me' && own.some(isStaffs))
  })
  const numbered = (browser: number) => browsers.indexOf(browser) + 1
  return {
    name,
    staff: staff.map(numbered),
    steps: withoutRepeats(steps.map((step) => ({ ...step, browser: numbered(step.browser) }))),
  }
}

function isStaffs({ path }: Step): boolean {
  return path.startsWith('/api/admin/')
}

function stepOf(request: RecordedRequest, { known, versions }: { known: Sources; versions: Sources }): Step {
  const { browser, method, status } = request
  const refer = (text: string, path = request.path) =>
    text.replace(identifiers, (found) => {
      const source = known.get(found)
      return source ? `<<${source.step} ${source.where}>>` : unknown(found, text, path)
    })
  const path = refer(decodeURIComponent(request.path))
  const link = request.headers['link-token']
  const key = request.headers['idempotency-key']
  const type = request.headers['content-type']
  const set = request.headers.cookie?.split('; ').filter((one) => setByScripts.test(one))
  const headers = {
    ...(set?.length && { cookie: set.join('; ') }),
    ...(link && { 'link-token': refer(link, path) }),
    ...(key && { 'idempotency-key': key }),
    ...(type && type !== 'application/json' && { 'content-type': type }),
  }
  const body = mapTexts(bodyOf(request, versions), (text) => refer(text, path))
  return {
    browser,
    method,
    path,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: isCode(path, body) ? { ...body, code: '{{code}}' } : body }),
    status,
    ...(request.answer !== null && { answer: shapeOf(request.answer) }),
  }
}

function isCode(path: string, body: unknown): body is { code: string } {
  return path.includes('second-factor') && typeof body === 'object' && body !== null && 'code' in body
}

function bodyOf({ body, headers, path }: RecordedRequest, versions: Sources): unknown {
  if (headers['content-type'] === 'application/json' && body) {
    const read = JSON.parse(body)
    const id = path.match(identifiers)?.at(-1) ?? ''
    const source = versions.get(id)
    if ('version' in read && source) read.version = `<<${source.step} ${source.where}>>`
    if (typeof read.text !== 'string') return read
    return {
      ...read,
      text: read.text.replace(/(?<= of )\d{1,2} [A-Z][a-z]+ \d{4} \(.*? time\)/, '{{today written out}}'),
    }
  }
  return body ?? (headers['content-type'] ? '' : undefined)
}

/** A value that no earlier answer had came by mail, or is the browser's own. */
function unknown(found: string, text: string, path: string): string {
  if (found.length === 36 && text.startsWith('/api/admin/')) return '{{lead}}'
  const noun = path.startsWith('/api/files/')
    ? 'project'
    : /^\/api\/(quote|invoice|project)s\//.exec(path)?.[1]
  if (found.length === 36) return noun && text.startsWith('/api/') ? `{{id /${noun}/}}` : found
  if (found.length !== 22) return found
  const fragment = /\/auth\/link\/(log-in|sign-up|reset|new-email)/.exec(path)?.[1]
  if (fragment) return `{{mail ${fragment}}}`
  if (path.startsWith('/api/shared-plans/')) return '{{mail /ai-recommendations/}}'
  if (path.startsWith('/api/payment/link')) return '{{mail /payment}}'
  const record = /^\/api\/(?:quote|invoice|project)s\/(<<.*?>>|\{\{.*?\}\})/.exec(path)?.[1]
  return noun ? `{{mail /${noun}/${record?.startsWith('<<') ? record : ''}}}` : found
}

function learn(known: Sources, { answer }: RecordedRequest, step: number): void {
  eachText(answer, (text, path) => {
    for (const [index, found] of (text.match(identifiers) ?? []).entries()) {
      if (!known.has(found)) known.set(found, { step, where: found === text ? path : `${path} #${index}` })
    }
  })
}

/** Learns each record's version, by its id. A page sends the latest version that it read. */
function learnVersions(versions: Sources, value: unknown, step: number, path: string[] = []): void {
  if (typeof value !== 'object' || value === null) return
  if ('id' in value && 'version' in value)
    versions.set(String(value.id), { step, where: [...path, 'version'].join('.') })
  for (const [key, inner] of Object.entries(value)) learnVersions(versions, inner, step, [...path, key])
}

/** Drops reads that an earlier step or journey has, unless a later step needs their answers. */
function withoutRepeats(steps: Step[]): Step[] {
  const text = JSON.stringify(steps)
  const isNeeded = (index: number) => text.includes(`<<${index} `)
  const kept = steps.flatMap((step, index) => {
    const kind = kindOf(step)
    const isKept = step.method !== 'GET' || !seen.has(kind) || isNeeded(index)
    seen.add(kind)
    return isKept ? [index] : []
  })
  const renumber = (value: string) =>
    value.replace(/<<(\d+) /g, (_, index: string) => `<<${kept.indexOf(Number(index))} `)
  return kept.map((index) => mapTexts(steps[index], renumber) as Step)
}

function kindOf({ method, path, body }: Step): string {
  const [address = '', query = ''] = path.replace(/<<.*?>>|\{\{.*?\}\}/g, ':').split('?')
  const names = query.split('&').map((one) => one.split('=')[0])
  return [method, address, ...names, ...(typeof body === 'object' ? Object.keys(body ?? {}) : [])].join(' ')
}

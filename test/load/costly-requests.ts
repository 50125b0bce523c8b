import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { issueFreeInvoice } from '#features/billing/documents/invoice.admin.wire.ts'
import { invoiceLimits } from '#features/billing/documents/invoice.ts'
import { uploadType } from '#features/files/file.ts'
import { importLimits } from '#features/leads/importing/lead-import.ts'
import type { Access } from '#platform/http.server.ts'
import { publicPaths } from '../browser/public-paths.ts'
import { createRecords, pathWith, type Records } from '../fixtures/records.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { endpoints as listed, validBody } from '../http/endpoints.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import type { Site } from '../servers/site.ts'
import type { Answered, Outgoing } from './at-once.ts'
import { type Figure, formatNumber, median } from './figure.ts'
import { addCountries, askUncached, countries } from './uncached-page.ts'

const atOnce = 10
/** Milliseconds that another visitor may wait longer than beside no such requests. */
const aimMs = 250

const roles = ['stranger', 'client', 'editor'] as const
type Role = (typeof roles)[number]
/** The role that has the least rights to ask an endpoint, by its access. Owners' endpoints are left out. */
const roleOf: Partial<Record<Access, Role>> = {
  anyone: 'stranger',
  provider: 'stranger',
  client: 'client',
  person: 'client',
  owner: 'client',
  known: 'client',
  staff: 'editor',
  'record-staff': 'editor',
}
/** A stream has no end, and these end the session. */
const leftOut = ['GET /api/live', 'POST /api/auth/sign-out']

type Costly = { role: Role; name: string; method: string; path: string; sent: () => Sent }
type Sent = { json?: object; body?: string; times?: number; headers?: Record<string, string> }

const formType = 'application/x-www-form-urlencoded'

const csv = (rows: number) =>
  `Name,Email,Message\n${Array.from({ length: rows }, (_, row) => `Ann ${row},ann${row}@looms.example,"Ten pages, please"\n`).join('')}`

/** The most that an endpoint takes or gives, where its valid example asks for less; beside the example. */
const heavier: Record<string, { query?: string; sent?: () => Sent }> = {
  'GET /api/admin/clients': { query: 'status=duplicates' },
  'GET /api/admin/leads': { query: 'q=98123' },
  'GET /api/admin/statistics/funnel': { query: 'weeks=52' },
  'POST /api/admin/lead-imports': {
    query: 'name=leads.csv',
    sent: () => ({ body: csv(importLimits.rows), headers: { 'content-type': uploadType } }),
  },
  'POST /api/projects/:id/files': {
    query: 'name=silk.txt',
    sent: () => ({ body: 'silk', times: 2_500_000, headers: { 'content-type': uploadType } }),
  },
  'POST /api/admin/invoices': {
    sent: () => {
      const line = { what: 'Hosting, support and a word or two more', quantity: 12, amountInrMinor: 50_000 }
      return {
        json: {
          ...validBody(issueFreeInvoice),
          lines: Array.from({ length: invoiceLimits.lines }, () => line),
        },
      }
    },
  },
}

/**
 * Asks every address alone, then the dearest of each role ten at once, and measures how long another visitor waits.
 * @param site with seeded records, the worker included
 * @param options.pauseMs how long the waits are measured beside nothing, for comparison
 * @returns `costs`: each address's own time in milliseconds, the dearest first
 */
export async function measureCostlyRequests(
  site: Site,
  { rounds, pauseMs }: { rounds: number; pauseMs: number },
): Promise<{ figures: Figure[]; costs: string[] }> {
  await addCountries(site)
  const world = await openWorld(site)
  try {
    return await measureIn(world, site, { rounds, pauseMs })
  } finally {
    world.close()
  }
}

async function measureIn(
  world: World,
  site: Site,
  { rounds, pauseMs }: { rounds: number; pauseMs: number },
): Promise<{ figures: Figure[]; costs: string[] }> {
  const asked: { request: Costly; ms: number; status: number }[] = []
  for (const request of listRequests(world.records)) {
    await site.query('delete from rate_limits')
    const answers: Answered[] = []
    for (let round = 0; round < 3; round++) answers.push(...(await world.ask([request])))
    asked.push({ request, ms: Math.min(...answers.map(({ ms }) => ms)), status: answers[0]?.status ?? 0 })
  }
  asked.sort((a, b) => b.ms - a.ms)

  const idle = await waitsDuring(site, () => delay(pauseMs))
  const figures: Figure[] = []
  for (const role of roles) {
    const dearest = asked.find(({ request }) => request.role === role)
    if (!dearest) throw new Error(`Nothing to ask as ${role}`)
    const totals: number[] = []
    let refused = 0
    const waits = await waitsDuring(site, async () => {
      for (let round = 0; round < rounds; round++) {
        await site.query('delete from rate_limits')
        const startedAt = performance.now()
        const answers = await world.ask(Array(atOnce).fill(dearest.request))
        refused += answers.filter(({ status }) => status === 429).length
        totals.push(performance.now() - startedAt)
      }
    })
    const longest = Math.max(...Object.values(waits))
    const longestIdle = Math.max(...Object.values(idle))
    figures.push({
      name: `Others, beside ${atOnce} × ${dearest.request.name} of one ${role}`,
      measured: `${formatNumber(longest)} ms`,
      against: `${formatNumber(longestIdle)} ms beside nothing`,
      isMet: longest <= longestIdle + aimMs,
      note: `the longest wait of another visitor while ${rounds} times ${atOnce} ran: ${inWords(waits)}; beside nothing ${inWords(idle)}. The ${atOnce} took ${formatNumber(median(totals))} ms, ${formatNumber(refused / rounds)} of them refused for their number; one alone ${formatNumber(dearest.ms)} ms`,
    })
  }
  return {
    figures,
    costs: asked.map(
      ({ request, ms, status }) => `${formatNumber(ms)} ms  ${request.role}  ${request.name}  ${status}`,
    ),
  }
}

function listRequests(records: Records): Costly[] {
  const pages = [...publicPaths, '/nothing-here'].map(
    (path): Costly => ({ role: 'stranger', name: `GET ${path}`, method: 'GET', path, sent: () => ({}) }),
  )
  const endpoints = new Map<string, Costly>()
  for (const { key: name, method, pattern, access, example } of listed.values()) {
    const role = roleOf[access]
    if (!role || leftOut.includes(name)) continue
    const { body, form, file } = example
    const query = `${new URLSearchParams(typeof example.query === 'object' ? example.query : {})}`
    const path = `${pathWith(records, pattern)}?${query}`
    const sent = (): Sent => ({
      ...(body && { json: body() }),
      ...(form && { body: `${new URLSearchParams(form())}`, headers: { 'content-type': formType } }),
      ...(file !== undefined && { body: file, headers: { 'content-type': uploadType } }),
    })
    endpoints.set(name, { role, name, method, path, sent })
    const more = heavier[name]
    if (!more) continue
    endpoints.set(`${name}, heavier`, {
      role,
      name: more.query ? `${name}?${more.query}` : `${name}, long`,
      method,
      path: `${pathWith(records, pattern)}?${more.query ?? query}`,
      sent: more.sent ?? sent,
    })
  }
  return [...pages, ...endpoints.values()]
}

type World = {
  records: Records
  /** Sends the requests from a process of their own. */
  ask(requests: readonly Costly[]): Promise<Answered[]>
  close(): void
}

async function openWorld(site: Site): Promise<World> {
  const outgoing = (cookie: string, method: string, path: string, sent: Sent = {}): Outgoing => ({
    url: site.origin + path,
    method,
    headers: {
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
      ...(cookie && { cookie }),
      ...(sent.json && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.times && { times: sent.times }),
    ...(method !== 'GET' && { body: sent.json ? JSON.stringify(sent.json) : (sent.body ?? '') }),
  })
  const send = (cookie: string, method: string, path: string, sent?: Sent) => {
    const { url, ...request } = outgoing(cookie, method, path, sent)
    return fetch(url, request)
  }
  const post = (path: string, json: object, cookie = '') => send(cookie, 'POST', path, { json })
  const tokenFor = async (email: string) => {
    const { text } = await site.mailbox.mailTo(email, '#')
    return /#\w+=([\w-]{22})/.exec(text)?.[1]
  }
  const [client, editor] = ['client@costly.example', 'editor@costly.example']
  const owner = cookieOf(await post('/api/auth/sign-in/email', site.staff))
  await post('/api/auth/mail-link', { email: client })
  await post('/api/admin/people/invites', { name: 'Ines', email: editor, role: 'editor' }, owner)
  const person = { name: 'Asha Rao', password: 'eight-silk-threads' }
  const cookies: Record<Role, string> = {
    stranger: '',
    client: cookieOf(await post('/api/auth/link/sign-up', { ...person, token: await tokenFor(client) })),
    editor: cookieOf(await post('/api/auth/link/invite', { ...person, token: await tokenFor(editor) })),
  }
  const records = await createRecords((method, path, sent) => send(owner, method, path, sent), {
    customerEmail: client,
  })
  await site.query(
    "update quotes set status = 'sent', owner_id = (select id from users where email = $2) where id = $1",
    [records.quote, client],
  )
  const sender = fork('test/load/at-once.ts')
  return {
    records,
    async ask(requests) {
      sender.send(
        requests.map(({ role, method, path, sent }) => outgoing(cookies[role], method, path, sent())),
      )
      const [answers] = await once(sender, 'message')
      return answers
    },
    close: () => sender.kill(),
  }
}

type Waits = Record<'a page from the cache' | 'a page not in it' | 'a request', number>

/** The longest wait, in milliseconds, of a visitor who asks for each again and again. */
async function waitsDuring({ origin }: Site, run: () => Promise<unknown>): Promise<Waits> {
  const page = () =>
    fetch(`${origin}/`, { headers: { 'x-forwarded-for': freshAddress() } }).then((response) =>
      response.text(),
    )
  const uncached = repeat(countries)
  const asks: Record<keyof Waits, () => Promise<unknown>> = {
    'a page from the cache': page,
    'a page not in it': () => askUncached(origin, uncached.next().value ?? ''),
    'a request': () => postProjectRequest(origin, projectRequest()),
  }
  const waits: Waits = { 'a page from the cache': 0, 'a page not in it': 0, 'a request': 0 }
  // The first of each compiles.
  for (const ask of Object.values(asks)) await ask()
  let isOver = false
  const asking = Object.entries(asks).map(async ([name, ask]) => {
    while (!isOver) {
      const startedAt = performance.now()
      await ask()
      waits[name as keyof Waits] = Math.max(waits[name as keyof Waits], performance.now() - startedAt)
      await delay(10)
    }
  })
  await run()
  isOver = true
  await Promise.all(asking)
  return waits
}

function* repeat<T>(items: readonly T[]): Generator<T, never> {
  for (;;) yield* items
}

const inWords = (waits: Waits) =>
  Object.entries(waits)
    .map(([name, ms]) => `${name} ${formatNumber(ms)} ms`)
    .join(', ')

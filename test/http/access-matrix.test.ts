import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { looseBlobs } from '#db/schema/files.ts'
import { quotes } from '#db/schema/quotes.ts'
import { recordLinks } from '#db/schema/record-links.ts'
import { staffSettings } from '#db/schema/staff-settings.ts'
import type { StaffRole } from '#domain/records/account.ts'
import { type Accounts, openAccounts } from '#features/accounts/accounts.server.ts'
import { openRateLimits } from '#platform/access/rate-limits.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { type Access, type AppEnv, accessOf } from '#platform/http.server.ts'
import { openLiveStreams } from '#platform/live/live-streams.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { createApp } from '#server/app.server.ts'
import { securityHeaders } from '#server/http/security-headers.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { createMetrics } from '#server/metrics.server.ts'
import { makeOrder } from '../fixtures/order-fixtures.ts'
import { createRecords, pathWith, type Records } from '../fixtures/records.ts'
import { openVerbContext, type VerbContext } from '../fixtures/verb-context.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { validRequests } from './bad-input/valid-requests.ts'

/** The client and the holder have the addressed record; the others have another or none. */
const everybody = [
  'visitor',
  'client',
  'other client',
  'editor',
  'owner',
  'owner, both steps',
  'owner, one step of two',
  'holder',
  'holder of an ended link',
] as const
type Who = (typeof everybody)[number]

const refusals: Record<Access, Partial<Record<Who, number>>> = {
  anyone: {},
  provider: {},
  operator: {},
  client: {
    visitor: 401,
    editor: 403,
    owner: 403,
    'owner, both steps': 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  person: { visitor: 401, 'owner, one step of two': 401, holder: 401, 'holder of an ended link': 401 },
  staff: {
    visitor: 401,
    client: 403,
    'other client': 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  'staff-owner': {
    visitor: 401,
    client: 403,
    'other client': 403,
    editor: 403,
    'owner, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  owner: { visitor: 401, 'other client': 404, 'owner, one step of two': 401, 'holder of an ended link': 404 },
  'record-staff': {
    visitor: 401,
    client: 403,
    'other client': 404,
    'owner, one step of two': 401,
    holder: 403,
    'holder of an ended link': 404,
  },
  known: { visitor: 401, 'owner, one step of two': 401, 'holder of an ended link': 404 },
  holder: {
    visitor: 401,
    client: 401,
    'other client': 401,
    editor: 401,
    owner: 401,
    'owner, both steps': 401,
    'owner, one step of two': 401,
    'holder of an ended link': 404,
  },
}

/** Statuses of endpoints with a gate. Staff who must first set up a second factor pass it. */
const onlyStaff = {
  visitor: 401,
  client: 403,
  'other client': 403,
  'owner, one step of two': 401,
  holder: 401,
  'holder of an ended link': 401,
}

/**
 * For permitted callers. A change sends an old version where there is one, so it fails with 409 after all
 * other checks; a proof or token was never issued.
 */
const answers: Record<string, number | (Partial<Record<Who, number>> & { else: number })> = {
  'GET /api/account': 200,
  'GET /api/account/data': 200,
  'GET /api/admin/arrivals': 200,
  'GET /api/admin/clients': 200,
  'GET /api/admin/clients/:id': 200,
  'GET /api/admin/experiments': 200,
  'GET /api/admin/health': 200,
  'GET /api/admin/invoices': 200,
  'GET /api/admin/invoices.csv': 200,
  'GET /api/admin/lead-choices': 200,
  'GET /api/admin/lead-imports': 200,
  'GET /api/admin/lead-imports/:id': 200,
  'GET /api/admin/lead-imports/:id/bad-lines.csv': 200,
  'GET /api/admin/leads': 200,
  'GET /api/admin/leads.csv': 200,
  'GET /api/admin/leads/:id': 200,
  'GET /api/admin/leads/:id/reply': 200,
  'GET /api/admin/leads/:id/client': 200,
  'GET /api/admin/mails': 200,
  'GET /api/admin/mails/:id': 404,
  'GET /api/admin/notices': 200,
  'GET /api/admin/orders': 200,
  'GET /api/admin/orders.csv': 200,
  'GET /api/admin/orders/:id': 200,
  'GET /api/admin/orders/:id/client': 200,
  'GET /api/admin/people': 200,
  'GET /api/admin/prices': 200,
  'GET /api/admin/projects': 200,
  'GET /api/admin/projects/:id/client': 200,
  'GET /api/admin/quotes': 200,
  'GET /api/admin/views': 200,
  'GET /api/admin/setup': 200,
  'GET /api/admin/templates': 200,
  'GET /api/admin/statistics/funnel': 200,
  'GET /api/admin/statistics/sums': 200,
  'GET /api/admin/todos': 200,
  'GET /api/blog/posts': 200,
  'GET /api/blog/posts/:slug': 404,
  'GET /api/consents/tags': 200,
  'GET /api/files/:id/bytes': 404,
  'GET /api/invoices/:id': 200,
  'GET /api/invoices/:id/pdf': 200,
  'GET /api/live': 200,
  'GET /api/me': 200,
  'GET /api/my/invoices': 200,
  'GET /api/my/payments': 200,
  'GET /api/my/projects': 200,
  'GET /api/my/quotes': 200,
  'GET /api/my/requests': 200,
  'GET /api/payment/link': 200,
  'GET /api/payment/link/status': 200,
  'GET /api/portfolio/projects': 200,
  'GET /api/pricing/currencies': 200,
  'GET /api/pricing/location': 200,
  'GET /api/projects/:id': 200,
  'GET /api/projects/:id/files': 200,
  'GET /api/projects/:id/invoices': 200,
  'GET /api/quotes/:id': 200,
  'GET /api/quotes/:id/pdf': 200,
  'GET /api/sent-requests/:id': 200,
  'GET /api/shared-plans/:id': 200,
  'GET /blog/feed.xml': 200,
  'GET /covers/:category/:file{.+\\.svg}': 200,
  'GET /healthz': 200,
  'GET /json/': 404,
  'GET /metrics': 404,
  'GET /og/:name{.+\\.png}': 200,
  'GET /readyz': 200,
  'GET /sitemap.xml': 200,
  'GET /stand-in/checkout.js': 200,
  'POST /api/account/delete': 422,
  'POST /api/account/email': 202,
  'POST /api/account/name': 200,
  'POST /api/account/other-sessions/end': 200,
  'POST /api/account/password': 200,
  'POST /api/account/sessions/:id/end': 404,
  'POST /api/admin/changes/:id/undo': 404,
  'POST /api/admin/clients/:id/details': 409,
  'POST /api/admin/clients/:id/details/preview': 409,
  'POST /api/admin/clients/:id/merge': 404,
  'POST /api/admin/clients/:id/merge/preview': 404,
  'POST /api/admin/clients/:id/merges/:mergeId/undo': 404,
  'POST /api/admin/experiments': { editor: 201, else: 409 },
  'POST /api/admin/experiments/:id/split': 404,
  'POST /api/admin/experiments/:id/stop': 404,
  'POST /api/admin/invoices': 201,
  'POST /api/admin/leads': 201,
  'POST /api/admin/leads/:id/assignee': 200,
  'POST /api/admin/leads/changes': 200,
  'POST /api/admin/leads/:id/notes': 200,
  'POST /api/admin/leads/:id/payment-link': 409,
  'POST /api/admin/leads/:id/replies': 409,
  'POST /api/admin/leads/:id/reply/preview': 200,
  'POST /api/admin/leads/:id/answered-elsewhere': 409,
  'POST /api/admin/leads/:id/quarantine': 409,
  'POST /api/admin/leads/:id/remove': 409,
  'POST /api/admin/leads/:id/restore': 409,
  'POST /api/admin/leads/:id/status': { editor: 200, else: 409 },
  'POST /api/admin/leads/:id/tags': 409,
  'POST /api/admin/lead-imports': 201,
  'POST /api/admin/lead-imports/:id/columns': 409,
  'POST /api/admin/lead-imports/:id/discard': 409,
  'POST /api/admin/lead-imports/:id/reading': 409,
  'POST /api/admin/lead-imports/:id/start': 409,
  'POST /api/admin/lead-imports/:id/undo': 409,
  'POST /api/admin/lead-imports/:id/undo/preview': 409,
  'POST /api/admin/leads/:id/tasks': 200,
  'POST /api/admin/leads/:id/tasks/:taskId': 409,
  'POST /api/admin/mails/:id/retry': 404,
  'POST /api/admin/notices': 200,
  'POST /api/admin/orders/:id/refunds': 409,
  'POST /api/admin/people/:id/remove': 404,
  'POST /api/admin/people/:id/role': 404,
  'POST /api/admin/people/:id/sessions/end': 404,
  'POST /api/admin/people/second-factor': 200,
  'POST /api/admin/people/invites': 200,
  'POST /api/admin/people/invites/:id/send': 404,
  'POST /api/admin/people/invites/:id/withdraw': 404,
  'POST /api/admin/prices/:kind/:code': 404,
  'POST /api/admin/presence': 200,
  'POST /api/admin/projects': 404,
  'POST /api/admin/quotes': 404,
  'POST /api/admin/second-factor': { ...onlyStaff, else: 200 },
  'POST /api/admin/second-factor/off': 422,
  'POST /api/admin/second-factor/on': { ...onlyStaff, else: 422 },
  'POST /api/admin/templates': 200,
  'POST /api/admin/templates/:id': 409,
  'POST /api/admin/templates/:id/removal': 409,
  'POST /api/admin/todos/snooze': 404,
  'POST /api/admin/views': 200,
  'POST /api/admin/views/:id': 404,
  'POST /api/admin/views/:id/remove': 404,
  'POST /api/ai-suggest': 201,
  'POST /api/auth/link/invite': 403,
  'POST /api/auth/link/log-in': 403,
  'POST /api/auth/link/look': 403,
  'POST /api/auth/link/new-email': 403,
  'POST /api/auth/link/reset': 403,
  'POST /api/auth/link/sign-up': 403,
  'POST /api/auth/mail-link': 202,
  'POST /api/auth/mail-reset': 202,
  'POST /api/auth/second-factor': { 'owner, one step of two': 415, else: 401 },
  'POST /api/auth/sign-in/email': 401,
  'POST /api/auth/sign-out': 200,
  'POST /api/chatbot-lead': 201,
  'POST /api/consents': 201,
  'POST /api/contact': 201,
  'POST /api/create-order': 201,
  'POST /api/exposures': 403,
  'POST /api/files/:id/address': 200,
  'POST /api/files/:id/remove': 204,
  'POST /api/invoices/:id/cancel': 200,
  'POST /api/invoices/:id/checkout': 200,
  'POST /api/invoices/:id/due-day': 409,
  'POST /api/invoices/:id/links/revoke': 200,
  'POST /api/invoices/:id/promise': 409,
  'POST /api/invoices/:id/reminders': 409,
  'POST /api/invoices/:id/reminders/pause': 409,
  'POST /api/invoices/:id/reminders/resume': 409,
  'POST /api/lead-drafts': 200,
  'POST /api/leads': 201,
  'POST /api/payment/create-order': 201,
  'POST /api/payment/link': 404,
  'POST /api/payment/link/checkout': 200,
  'POST /api/payment/link/fresh': 409,
  'POST /api/payment/project': 404,
  'POST /api/payment/simulate-success': 404,
  'POST /api/payment/status': 404,
  'POST /api/payment/verify': 403,
  'POST /api/payment/webhook': 401,
  'POST /api/projects/:id/checklist': 200,
  'POST /api/projects/:id/checklist/:itemId/answer': 409,
  'POST /api/projects/:id/checklist/:itemId/remove': 409,
  'POST /api/projects/:id/edit': 409,
  'POST /api/projects/:id/files': 201,
  'POST /api/projects/:id/files/check': 204,
  'POST /api/projects/:id/invoices': 200,
  'POST /api/projects/:id/links': 200,
  'POST /api/projects/:id/links/revoke': 200,
  'POST /api/projects/:id/messages': 200,
  'POST /api/projects/:id/milestones': 200,
  'POST /api/projects/:id/milestones/:milestoneId/move': 409,
  'POST /api/projects/:id/milestones/:milestoneId/remove': 409,
  'POST /api/projects/:id/seen': 200,
  'POST /api/projects/:id/content/confirm': 409,
  'POST /api/projects/:id/erase': 409,
  'POST /api/projects/:id/status': 409,
  'POST /api/quotes/:id/accept': 409,
  'POST /api/quotes/:id/checkout': 409,
  'POST /api/quotes/:id/decline': 409,
  'POST /api/quotes/:id/discard': 409,
  'POST /api/quotes/:id/edit': 409,
  'POST /api/quotes/:id/extend': 409,
  'POST /api/quotes/:id/invoice': 409,
  'POST /api/quotes/:id/link': 409,
  'POST /api/quotes/:id/links/revoke': 409,
  'POST /api/quotes/:id/open': 200,
  'POST /api/quotes/:id/remind': 409,
  'POST /api/quotes/:id/revise': 409,
  'POST /api/quotes/:id/send': 409,
  'POST /api/link-requests': 200,
  'POST /api/recommendations': 200,
  'POST /api/send-payment-confirmation': 200,
  'POST /api/shared-plans': 201,
  'POST /api/shared-plans/mails': 200,
  'POST /api/staff/first': 403,
  'POST /api/verify-payment': 403,
  'POST /checkout': 303,
  'POST /contact': 303,
  'POST /stand-in/pay': 415,
}

let context: VerbContext
let accounts: Accounts
let app: Hono<AppEnv>
let routes: Map<string, Route>
/** Records for addresses that leave them unchanged. */
let shared: Records
let people: Record<'client' | 'other client' | 'editor' | 'owner' | 'owner, both steps', string>

beforeAll(async () => {
  context = await openVerbContext({ jobs })
  const { visitor: ctx, database, standIn } = context
  accounts = await openAccounts(ctx)
  const live = openLiveStreams(ctx)
  app = createApp({
    ctx,
    accounts,
    paymentWindow: standIn?.window ?? null,
    limits: openRateLimits(database.pool),
    geolocation: await openGeolocation({ databasePath: ctx.env.GEOLOCATION_DATABASE }),
    headers: securityHeaders(ctx.env, false),
    metrics: createMetrics({ ctx, pool: database.pool, queue: { figures: async () => [] }, live }),
    live,
    isDraining: () => false,
    isServed: async () => true,
  })
  people = {
    client: await createPerson(null),
    'other client': await createPerson(null),
    editor: await createPerson('editor'),
    owner: await createPerson('owner'),
    'owner, both steps': await createPerson('owner', new Date()),
  }
  routes = routesOf(app)
  shared = await createWorld()
})
afterAll(() => context.close())

async function createPerson(
  staffRole: StaffRole | null,
  secondFactorAt: Date | null = null,
): Promise<string> {
  const id = randomUUID()
  const role = staffRole ? 'staff' : 'client'
  const email = `${id}@example.com`
  await context.database.db
    .insert(users)
    .values({ id, role, staffRole, name: 'Asha', email, emailVerified: true, secondFactorAt })
  return id
}

const origin = 'https://orbweaver.example'

async function createWorld(): Promise<Records> {
  const { db } = context.database
  // One person has room for three imports.
  await db.update(looseBlobs).set({ dueAt: new Date(0) })
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, people.client))
  const [asStaff, asOwner] = [await headersOf('editor'), await headersOf('client')]
  const records = await createRecords(
    (method, path, sent = {}) => {
      const session = path.includes('/files') ? asOwner : asStaff
      return ask(method, path, { ...sent, headers: { ...session, ...sent.headers } })
    },
    { customerEmail: owner?.email },
  )
  const edit = { ...validRequests['POST /api/quotes/:id/edit']?.body?.(), version: 1 }
  await ask('POST', `/api/quotes/${records.quote}/edit`, { json: edit, headers: asStaff })
  await db.update(quotes).set({ status: 'sent', ownerId: people.client }).where(eq(quotes.id, records.quote))
  return records
}

async function headersOf(who: Who, path = '', world = shared): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  if (who === 'holder') return linkHeaders(await linkTo(path, world))
  if (who === 'holder of an ended link') return linkHeaders(await endedLinkTo(path, world))
  const userId = people[who === 'owner, one step of two' ? 'owner, both steps' : who]
  const secondFactorAt = who === 'owner, both steps' ? new Date() : null
  const request = new Request(origin)
  const { headers } = await accounts.startSession(request, userId, secondFactorAt)
  return {
    cookie: cookieOf({ headers }),
  }
}

const isPayment = (path: string) => path.startsWith('/api/payment/')

async function linkTo(path: string, world: Records): Promise<string> {
  if (isPayment(path)) return (await makeOrder(context.visitor)).linkToken
  const noun = path.startsWith('/api/quotes/') ? 'quote' : 'project'
  const subjectId = world[noun] ?? ''
  return issueRecordLink(context.system, {
    key: randomUUID(),
    noun,
    subjectId,
    email: 'asha@example.com',
    days: 30,
  })
}

/** A payment's link never ends: a replaced token represents one. */
async function endedLinkTo(path: string, world: Records): Promise<string> {
  if (isPayment(path)) return 'A'.repeat(22)
  const token = await linkTo(path, world)
  await context.database.db
    .update(recordLinks)
    .set({ revokedAt: new Date(0) })
    .where(eq(recordLinks.tokenHash, hashToken(token)))
  return token
}

async function ask(
  method: string,
  path: string,
  {
    json,
    body,
    headers = {},
  }: { json?: object; body?: string | URLSearchParams; headers?: Record<string, string> } = {},
): Promise<Response> {
  await context.database.pool.query('delete from rate_limits')
  const init = {
    method,
    headers: { origin, ...(json && { 'content-type': 'application/json' }), ...headers },
    body: json ? JSON.stringify(json) : body,
  }
  const incoming = { socket: { remoteAddress: '203.0.113.7' }, headers: {} }
  return app.request(origin + path, init, { incoming })
}

type Route = { method: string; pattern: string; access: Access }

function routesOf(app: Hono<AppEnv>): Map<string, Route> {
  const found = new Map<string, Route>()
  for (const { method, path: pattern, handler } of app.routes) {
    const access = accessOf(handler)
    const key = `${method} ${pattern}`
    if (method !== 'ALL' && access && !found.has(key)) found.set(key, { method, pattern, access })
  }
  return found
}

function pathOf(pattern: string, records: Records): string {
  return pathWith(records, pattern).replace(
    /(?<=projects\/.*\/files(?:\/check)?|lead-imports)$/,
    '?name=brief.txt',
  )
}

test('the table has a row for every route', () => {
  expect(Object.keys(answers).sort()).toEqual([...routes.keys()].sort())
})

test.for(Object.entries(answers))(
  '%s answers each caller with the status in the table',
  async ([key, answer]) => {
    const route = routes.get(key)
    if (!route) throw new Error('No such address')
    const { method, pattern, access } = route
    const row = validRequests[key]
    const given = typeof answer === 'object' ? answer : { else: answer }
    const found: Partial<Record<Who, number>> = {}
    const wanted: Partial<Record<Who, number>> = {}
    for (const who of everybody) {
      const want = refusals[access][who] ?? given[who] ?? given.else
      // Each successful change needs its own records.
      const changes = (access === 'owner' || access === 'record-staff') && method === 'POST' && want < 400
      const world = changes ? await createWorld() : shared
      const path = pathOf(pattern, world)
      const headers = await headersOf(who, path, world)
      const answered = await ask(method, path, {
        json: row?.body?.(),
        headers,
        ...(row?.form && { body: new URLSearchParams(row.form()) }),
        ...(row?.file && {
          body: row.file,
          headers: { ...headers, 'content-type': 'application/octet-stream' },
        }),
      })
      found[who] = answered.status
      wanted[who] = want
      if (answered.headers.get('content-type') === 'text/event-stream') await answered.body?.cancel()
      else await answered.arrayBuffer()
    }
    expect(found).toEqual(wanted)
  },
)

const forStaff = ['staff', 'staff-owner', 'record-staff', 'owner', 'person', 'known']

test('while a second factor is required, staff without one are refused at every address for staff', async () => {
  await context.database.db.update(staffSettings).set({ needsSecondFactor: true })
  const refused: string[] = []
  const wanted: string[] = []
  for (const [key, { method, pattern, access }] of routes) {
    if (!forStaff.includes(access)) continue
    const row = validRequests[key]
    const headers = await headersOf('editor')
    const answered = await ask(method, pathOf(pattern, shared), {
      json: row?.body?.(),
      headers,
      ...(row?.file && {
        body: row.file,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
      }),
    })
    wanted.push(`${key} 401`)
    refused.push(`${key} ${answered.status}`)
    if (answered.headers.get('content-type') === 'text/event-stream') await answered.body?.cancel()
    else await answered.arrayBuffer()
  }
  await context.database.db.update(staffSettings).set({ needsSecondFactor: false })
  expect(wanted.length).toBeGreaterThan(100)
  expect(refused).toEqual(wanted)
})

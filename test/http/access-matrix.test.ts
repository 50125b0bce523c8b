import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { quotes } from '#db/schema/quotes.ts'
import { recordLinks } from '#db/schema/record-links.ts'
import { type Accounts, openAccounts } from '#features/accounts/accounts.server.ts'
import type { ProjectFile } from '#features/files/file.ts'
import { issueDocument } from '#features/invoices/issuing/issue-document.server.ts'
import type { ProjectPage } from '#features/projects/project.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { type Access, type AppEnv, accessOf } from '#platform/http.server.ts'
import { openRateLimits } from '#platform/rate-limits.server.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { createApp } from '#server/app.server.ts'
import { jobs } from '#server/jobs.server.ts'
import { createMetrics } from '#server/metrics.server.ts'
import { securityHeaders } from '#server/security-headers.server.ts'
import { cookieOf } from '../cookie-of.ts'
import { makeOrder } from '../make-orders.ts'
import { newDocument } from '../new-document.ts'
import { openVerbContext, type VerbContext } from '../verb-context.ts'
import { projectRequest } from '../visitors.ts'
import { rows } from './bad-input/rows.ts'

/** Everybody who may ask. The owner and the holder have the record of the address; the others have another or none. */
const everybody = [
  'visitor',
  'owner',
  'other client',
  'staff',
  'staff, both steps',
  'staff, one step of two',
  'holder',
  'holder of an ended link',
] as const
type Who = (typeof everybody)[number]

/** What an address answers to those whom its access turns away. The others get the status of `answers`. */
const refusals: Record<Access, Partial<Record<Who, number>>> = {
  anyone: {},
  provider: {},
  operator: {},
  client: {
    visitor: 401,
    staff: 403,
    'staff, both steps': 403,
    'staff, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  person: { visitor: 401, 'staff, one step of two': 401, holder: 401, 'holder of an ended link': 401 },
  staff: {
    visitor: 401,
    owner: 403,
    'other client': 403,
    'staff, one step of two': 401,
    holder: 401,
    'holder of an ended link': 401,
  },
  owner: { visitor: 401, 'other client': 404, 'staff, one step of two': 401, 'holder of an ended link': 404 },
  'record-staff': {
    visitor: 401,
    owner: 403,
    'other client': 404,
    'staff, one step of two': 401,
    holder: 403,
    'holder of an ended link': 404,
  },
  holder: {
    visitor: 401,
    owner: 401,
    'other client': 401,
    staff: 401,
    'staff, both steps': 401,
    'staff, one step of two': 401,
    'holder of an ended link': 404,
  },
}

/**
 * The status for whoever may ask. A change is asked for with an old version, where there is one, so that it is refused
 * (409) after everything else was checked, and a proof or token is one that nobody gave out.
 */
const answers: Record<string, number | (Partial<Record<Who, number>> & { else: number })> = {
  'GET /api/account': 200,
  'GET /api/account/data': 200,
  'GET /api/admin/experiments': 200,
  'GET /api/admin/invoices': 200,
  'GET /api/admin/invoices.csv': 200,
  'GET /api/admin/leads': 200,
  'GET /api/admin/leads/:id': 200,
  'GET /api/admin/mails': 200,
  'GET /api/admin/mails/:id': 404,
  'GET /api/admin/orders': 200,
  'GET /api/admin/orders.csv': 200,
  'GET /api/admin/orders/:id': 200,
  'GET /api/admin/prices': 200,
  'GET /api/admin/projects': 200,
  'GET /api/admin/quotes': 200,
  'GET /api/blog/posts': 200,
  'GET /api/blog/posts/:slug': 404,
  'GET /api/consents/tags': 200,
  'GET /api/files/:id/bytes': 404,
  'GET /api/invoices/:id': 200,
  'GET /api/invoices/:id/pdf': 200,
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
  'GET /api/sent-requests/:id': 404,
  'GET /api/shared-plans/:id': 404,
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
  'POST /api/admin/experiments': { 'staff, both steps': 409, else: 201 },
  'POST /api/admin/experiments/:id/split': 404,
  'POST /api/admin/experiments/:id/stop': 404,
  'POST /api/admin/leads/:id/notes': 200,
  'POST /api/admin/leads/:id/payment-link': 201,
  'POST /api/admin/leads/:id/status': { 'staff, both steps': 409, else: 200 },
  'POST /api/admin/mails/:id/retry': 404,
  'POST /api/admin/orders/:id/refunds': 409,
  'POST /api/admin/prices/:kind/:code': 404,
  'POST /api/admin/projects': 404,
  'POST /api/admin/quotes': 404,
  'POST /api/admin/second-factor': { 'staff, both steps': 409, else: 200 },
  'POST /api/admin/second-factor/off': 422,
  'POST /api/admin/second-factor/on': 422,
  'POST /api/ai-suggest': 201,
  'POST /api/auth/link/log-in': 403,
  'POST /api/auth/link/look': 403,
  'POST /api/auth/link/new-email': 403,
  'POST /api/auth/link/reset': 403,
  'POST /api/auth/link/sign-up': 403,
  'POST /api/auth/mail-link': 202,
  'POST /api/auth/mail-reset': 202,
  'POST /api/auth/second-factor': { 'staff, one step of two': 415, else: 401 },
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
  'POST /api/invoices/:id/links/revoke': 200,
  'POST /api/lead-drafts': 200,
  'POST /api/leads': 201,
  'POST /api/payment/create-order': 201,
  'POST /api/payment/link/checkout': 200,
  'POST /api/payment/link/fresh': 409,
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
  'POST /api/projects/:id/invoices': 409,
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
  'POST /api/quotes/:id/edit': 409,
  'POST /api/quotes/:id/invoice': 409,
  'POST /api/quotes/:id/link': 409,
  'POST /api/quotes/:id/links/revoke': 409,
  'POST /api/quotes/:id/open': 200,
  'POST /api/quotes/:id/send': 409,
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
/** For all addresses whose record nobody changes. */
let shared: World
let people: Record<'owner' | 'other client' | 'staff' | 'staff, both steps', string>

beforeAll(async () => {
  context = await openVerbContext({ jobs })
  const { visitor: ctx, database, standIn } = context
  accounts = await openAccounts(ctx)
  app = createApp({
    ctx,
    accounts,
    paymentWindow: standIn?.window ?? null,
    limits: openRateLimits(database.pool),
    geolocation: await openGeolocation({ databasePath: ctx.env.GEOLOCATION_DATABASE }),
    headers: securityHeaders(ctx.env, false),
    metrics: createMetrics(async () => ({})),
    isReady: async () => true,
  })
  people = {
    owner: await createPerson('client'),
    'other client': await createPerson('client'),
    staff: await createPerson('staff'),
    'staff, both steps': await createPerson('staff', new Date()),
  }
  routes = routesOf(app)
  shared = await createWorld()
})
afterAll(() => context.close())

async function createPerson(role: 'client' | 'staff', secondFactorAt: Date | null = null): Promise<string> {
  const id = randomUUID()
  await context.database.db
    .insert(users)
    .values({ id, role, name: 'Asha', email: `${id}@example.com`, emailVerified: true, secondFactorAt })
  return id
}

const origin = 'https://orbweaver.example'

/** The ids of a project of the owner's and of everything that addresses name. */
type World = Record<string, string>

async function createWorld(): Promise<World> {
  const { db } = context.database
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, people.owner))
  const asStaff = await headersOf('staff')
  const lead = await ask('POST', '/api/contact', {
    json: projectRequest({ customerEmail: owner?.email ?? '' }),
  })
  const leadId = (await lead.json()).id
  const made = await ask('POST', '/api/admin/projects', { json: { leadId }, headers: asStaff })
  const projectId = (await made.json()).id
  const path = `/api/projects/${projectId}`
  const page: ProjectPage = await (await ask('GET', path, { headers: asStaff })).json()
  const file: ProjectFile = await (
    await ask('POST', `${path}/files?name=brief.txt`, {
      body: 'silk',
      headers: { ...(await headersOf('owner')), 'content-type': 'application/octet-stream' },
    })
  ).json()
  const quoted = await ask('POST', '/api/admin/quotes', { json: { leadId }, headers: asStaff })
  const quoteId = (await quoted.json()).id
  const edit = { ...rows['POST /api/quotes/:id/edit']?.body?.(), version: 1 }
  await ask('POST', `/api/quotes/${quoteId}/edit`, { json: edit, headers: asStaff })
  await context.database.db
    .update(quotes)
    .set({ status: 'sent', ownerId: people.owner })
    .where(eq(quotes.id, quoteId))
  const { document } = await issueDocument({
    ctx: context.system,
    input: newDocument({ leadId, projectId, isTest: true, clientEmail: owner?.email ?? '' }),
  })
  const { order } = await makeOrder(context.visitor)
  return {
    project: projectId,
    milestone: page.milestones[0]?.id ?? '',
    item: page.checklist[0]?.id ?? '',
    file: file.id,
    invoice: document.id,
    lead: leadId,
    order: order.id,
    quote: quoteId,
  }
}

/** Returns what somebody's browser would send, with a session of its own. */
async function headersOf(who: Who, path = '', world = shared): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  if (who === 'holder') return linkHeaders(await linkTo(path, world))
  if (who === 'holder of an ended link') return linkHeaders(await endedLinkTo(path, world))
  const userId = people[who === 'staff, one step of two' ? 'staff, both steps' : who]
  const secondFactorAt = who === 'staff, both steps' ? new Date() : null
  const request = new Request(origin)
  const { headers } = await accounts.startSession(request, userId, secondFactorAt)
  return {
    cookie: cookieOf({ headers }),
  }
}

const isPayment = (path: string) => path.startsWith('/api/payment/')

/** Returns the token of a link to what the address names, or to the project that has it. */
async function linkTo(path: string, world: World): Promise<string> {
  if (isPayment(path)) return (await makeOrder(context.visitor)).linkToken
  const noun = path.startsWith('/api/quotes/') ? 'quote' : 'project'
  const subjectId = world[noun] ?? ''
  return issueRecordLink({
    ctx: context.system,
    input: { key: randomUUID(), noun, subjectId, email: 'asha@example.com', days: 30 },
  })
}

/** A payment's link never ends, so a token that was replaced stands for one. */
async function endedLinkTo(path: string, world: World): Promise<string> {
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

/** Fills an address in: with the owner's own records, or with a name or id that nothing has. */
function pathOf(pattern: string, ids: World): string {
  const kind = /^\/api\/(?:admin\/)?(lead|order|project|quote|file|invoice)s\//.exec(pattern)?.[1]
  return pattern
    .replace(':milestoneId', ids.milestone ?? '')
    .replace(':itemId', ids.item ?? '')
    .replace(':kind/:code', 'currency/EUR')
    .replace(':name{.+\\.png}', 'landing.png')
    .replace(':category/:file{.+\\.svg}', 'design/contrast-is-arithmetic.svg')
    .replace(':id', (kind && ids[kind]) ?? '018f4a44-4444-7444-8444-444444444444')
    .replace(/:\w+/g, 'nothing')
    .replace(/(?<=projects\/.*\/files(?:\/check)?)$/, '?name=brief.txt')
    .replace(/(?<=admin\/quotes)$/, `?leadId=${ids.lead}`)
}

test('the table has a row for every address', () => {
  expect(Object.keys(answers).sort()).toEqual([...routes.keys()].sort())
})

test.for(Object.entries(answers))('%s answers everybody as written down here', async ([key, answer]) => {
  const route = routes.get(key)
  if (!route) throw new Error('No such address')
  const { method, pattern, access } = route
  const row = rows[key]
  const given = typeof answer === 'object' ? answer : { else: answer }
  const found: Partial<Record<Who, number>> = {}
  const wanted: Partial<Record<Who, number>> = {}
  for (const who of everybody) {
    const want = refusals[access][who] ?? given[who] ?? given.else
    // Their changes must not meet.
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
    await answered.arrayBuffer()
  }
  expect(found).toEqual(wanted)
})

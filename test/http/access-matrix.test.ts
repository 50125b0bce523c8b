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
import { uploadType } from '#features/files/file.ts'
import { editQuote } from '#features/quotes/quote.admin.wire.ts'
import { openRateLimits } from '#platform/access/rate-limits.server.ts'
import { hashToken } from '#platform/access/secret-token.server.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
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
import { type Endpoint, endpoints, endpointsOf, standInEndpoints, validBody } from './endpoints.ts'
import { type Caller, callers } from './example.ts'
import { refusals } from './refusals.ts'

const listed = [...endpoints.values(), ...standInEndpoints.values()].toSorted((one, other) =>
  one.key < other.key ? -1 : 1,
)

let context: VerbContext
let accounts: Accounts
let app: Hono<AppEnv>
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
  const edit = { ...validBody(editQuote), version: 1 }
  await ask('POST', `/api/quotes/${records.quote}/edit`, { json: edit, headers: asStaff })
  await db.update(quotes).set({ status: 'sent', ownerId: people.client }).where(eq(quotes.id, records.quote))
  return records
}

async function headersOf(who: Caller, path = '', world = shared): Promise<Record<string, string>> {
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

type Sent = { json?: object; body?: string | URLSearchParams; headers?: Record<string, string> }

async function ask(method: string, path: string, { json, body, headers = {} }: Sent = {}): Promise<Response> {
  await context.database.pool.query('delete from rate_limits')
  const init = {
    method,
    headers: { origin, ...(json && { 'content-type': 'application/json' }), ...headers },
    body: json ? JSON.stringify(json) : body,
  }
  const incoming = { socket: { remoteAddress: '203.0.113.7' }, headers: {} }
  return app.request(origin + path, init, { incoming })
}

const pathOf = ({ pattern, example: { query } }: Endpoint, records: Records): string =>
  pathWith(records, pattern) + (typeof query === 'object' ? `?${new URLSearchParams(query)}` : '')

function sentTo({ example: { body, form, file } }: Endpoint, headers: Record<string, string>): Sent {
  if (file) return { body: file, headers: { ...headers, 'content-type': uploadType } }
  return { json: body?.(), headers, ...(form && { body: new URLSearchParams(form()) }) }
}

async function statusOf(endpoint: Endpoint, path: string, headers: Record<string, string>): Promise<number> {
  const answered = await ask(endpoint.method, path, sentTo(endpoint, headers))
  if (answered.headers.get('content-type') === 'text/event-stream') await answered.body?.cancel()
  else await answered.arrayBuffer()
  return answered.status
}

/** An old version is refused after all other checks. */
function ordinaryStatus({ policy, example }: Endpoint): number {
  return 'version' in (example.body?.() ?? {}) ? 409 : (policy.status ?? 200)
}

test('the list has every address of the whole program', () => {
  expect([...endpointsOf(app).keys()].sort()).toEqual(listed.map(({ key }) => key))
})

// The statuses below follow from it: check each line that changes, then update it with
// `npm run test:unit -- test/http/access-matrix.test.ts -u`.
test('each endpoint keeps its access, and what it changes', async () => {
  const lines = listed.map(({ key, access, policy: { changes } }) =>
    [key, access, ...(changes ? [`changes ${[changes].flat().join(' or ')}`] : [])].join(' '),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.txt')
})

test.for(listed.map((one) => [one.key, one] as const))(
  '%s answers each caller with its status',
  async ([, endpoint]) => {
    const { method, access, example } = endpoint
    const { answer = ordinaryStatus(endpoint) } = example
    const given = typeof answer === 'object' ? answer : { else: answer }
    const found: Partial<Record<Caller, number>> = {}
    const wanted: Partial<Record<Caller, number>> = {}
    for (const who of callers) {
      const want = refusals[access][who] ?? given[who] ?? given.else
      // Each successful change needs its own records.
      const changes = (access === 'owner' || access === 'record-staff') && method === 'POST' && want < 400
      const world = changes ? await createWorld() : shared
      const path = pathOf(endpoint, world)
      found[who] = await statusOf(endpoint, path, await headersOf(who, path, world))
      wanted[who] = want
    }
    expect(found).toEqual(wanted)
  },
)

const forStaff = ['staff', 'staff-owner', 'record-staff', 'owner', 'person', 'known']

test('while a second factor is required, staff without one are refused at every address for staff', async () => {
  await context.database.db.update(staffSettings).set({ needsSecondFactor: true })
  const refused: string[] = []
  const wanted: string[] = []
  for (const endpoint of listed) {
    const { key, access } = endpoint
    if (!forStaff.includes(access)) continue
    wanted.push(`${key} 401`)
    const status = await statusOf(endpoint, pathOf(endpoint, shared), await headersOf('editor'))
    refused.push(`${key} ${status}`)
  }
  await context.database.db.update(staffSettings).set({ needsSecondFactor: false })
  expect(wanted.length).toBeGreaterThan(100)
  expect(refused).toEqual(wanted)
})

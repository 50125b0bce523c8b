import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { leadDays } from '#db/schema/lead-days.ts'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { dayMs, hourMs } from '#domain/duration.ts'
import { leadSources, leadStatuses } from '#domain/records/lead.ts'
import { leadSteps } from '#domain/records/lead-step.ts'
import { deleteUnpaidLeads } from '#features/leads/delete-old-leads.job.server.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { openRandom } from '#test/fixtures/random.ts'
import { openApi } from '#test/servers/api-server.ts'
import { countLeadDays } from './count-lead-days.server.ts'
import { statisticsApi } from './statistics.api.server.ts'
import type { Funnel } from './statistics.ts'

const app = setUpPayments({ mode: 'live' })

/** A Friday, 00:30 in India. */
const midnightFriday = new Date('2026-11-05T19:00:00.000Z')

beforeEach(async () => {
  await app.db.delete(leadDays)
  app.context.setTime(midnightFriday)
})

async function read(query = '', as = app.context.editor): Promise<Funnel> {
  const answer = await openApi(app.context, statisticsApi).ask(as, `/api/admin/statistics/funnel${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}

const count = () => countLeadDays(app.context.system)

type Came = { at: Date; facts?: Partial<typeof leads.$inferInsert>; reached?: readonly Reached[] }
type Reached = 'quoted' | 'drafted' | 'paid' | 'paid-test' | 'paid-extra' | 'ordered' | 'launched' | 'started'

async function comes({ at, facts = {}, reached = [] }: Came): Promise<string> {
  const id = randomUUID()
  const name = { clientName: 'Asha Rao', clientEmail: 'asha@example.com', companyName: '' }
  const times = { createdAt: at, updatedAt: at }
  await app.db.insert(leads).values({
    id,
    reference: `OW-${id.slice(-8)}`,
    idempotencyKey: id,
    requestHash: 'sent',
    source: 'contact',
    status: 'contacted',
    suspicions: [],
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '',
    companyName: '',
    businessLocation: '',
    projectType: '',
    contactMethod: '',
    bestTime: '',
    timeline: '',
    budget: '',
    message: '',
    ...times,
    ...facts,
  })
  const order = (paidAt: Date | null, changes: Partial<typeof orders.$inferInsert> = {}) =>
    app.db.insert(orders).values({
      receipt: id,
      mode: 'live',
      providerOrderId: `order_${id}`,
      status: paidAt ? 'refunded' : 'attempted',
      source: 'link',
      visitorHashes: [],
      linkHash: id,
      description: 'A deposit',
      customerName: '',
      customerEmail: '',
      customerPhone: '',
      companyName: '',
      request: noRequest,
      amountMinor: 150_000,
      currency: 'INR',
      leadId: id,
      paidAt,
      ...times,
      ...changes,
    })
  const terms = { currency: 'INR', multiplier: 1, ratePerInr: 1 } as const
  const quote = (sentAt: Date | null) =>
    app.db.insert(quotes).values({
      leadId: id,
      status: sentAt ? 'declined' : 'draft',
      kind: 'package',
      lines: [],
      terms,
      validDays: 7,
      sentAt,
      ...name,
      ...times,
    })
  const project = (launchedAt: Date | null) =>
    app.db
      .insert(projects)
      .values({ leadId: id, title: 'A site', brief: '', status: 'building', launchedAt, ...name, ...times })
  const does: Record<Reached, () => Promise<unknown>> = {
    quoted: () => quote(at),
    drafted: () => quote(null),
    paid: () => order(at),
    'paid-test': () => order(at, { mode: 'stand-in' }),
    'paid-extra': () => order(at, { part: 'extra' }),
    ordered: () => order(null),
    launched: () => project(at),
    started: () => project(null),
  }
  for (const one of reached) await does[one]()
  return id
}

const noRequest = {
  projectType: '',
  contactMethod: '',
  bestTime: '',
  timeline: '',
  budget: '',
  projectDescription: '',
}

const none = { requests: 0, answered: 0, quoted: 0, won: 0, paid: 0, launched: 0 }

test('each step counts what is true of a lead, and drafts and quarantine are no requests', async () => {
  const at = midnightFriday
  await comes({ at, facts: { status: 'draft', firstSentAt: at }, reached: ['quoted', 'paid', 'launched'] })
  await comes({ at, facts: { status: 'quarantined', firstSentAt: at }, reached: ['quoted', 'paid'] })
  await comes({ at, reached: ['drafted', 'paid-test', 'started'] })
  await comes({ at, reached: ['paid-extra'] })
  await comes({ at, reached: ['ordered'] })
  expect((await read()).total).toEqual({ ...none, requests: 3 })
  await comes({ at, facts: { firstSentAt: at } })
  await comes({ at, facts: { status: 'won' } })
  await comes({ at, facts: { status: 'lost' }, reached: ['quoted', 'paid', 'launched'] })
  expect((await read()).total).toEqual({
    requests: 6,
    answered: 1,
    quoted: 1,
    won: 1,
    paid: 1,
    launched: 1,
  })
})

test('a count of random leads equals one by hand, however often it runs, in two processes', async () => {
  const random = openRandom(27)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const came = Array.from({ length: 120 }, () => {
    const at = new Date(midnightFriday.getTime() - random() * 380 * dayMs)
    const facts = {
      source: pick(leadSources),
      status: pick(leadStatuses),
      firstSentAt: random() < 0.6 ? at : null,
    }
    const reached = (['quoted', 'paid', 'launched'] as const).filter(() => random() < 0.4)
    return { at, facts, reached }
  })
  for (const one of came) await comes(one)
  await Promise.all([count(), count()])
  const first = await app.db.select().from(leadDays).orderBy(leadDays.day, leadDays.source)
  await count()
  expect(await app.db.select().from(leadDays).orderBy(leadDays.day, leadDays.source)).toEqual(first)

  /** This week begins here, at 00:00 in India. */
  const monday = new Date('2026-11-01T18:30:00.000Z').getTime()
  for (const source of ['', ...leadSources]) {
    const { weeks } = await read(`?weeks=52&source=${source}`)
    for (const [index, week] of weeks.entries()) {
      const begin = monday - (51 - index) * 7 * dayMs
      const those = came.filter(
        ({ at, facts }) =>
          at.getTime() >= begin &&
          at.getTime() < begin + 7 * dayMs &&
          (source === '' || facts.source === source) &&
          !['draft', 'quarantined', 'removed'].includes(facts.status),
      )
      const of = (step: 'quoted' | 'paid' | 'launched') =>
        those.filter(({ reached }) => reached.includes(step)).length
      expect(week, `${week.monday} ${source}`).toMatchObject({
        requests: those.length,
        answered: those.filter(({ facts }) => facts.firstSentAt).length,
        won: those.filter(({ facts }) => facts.status === 'won').length,
        quoted: of('quoted'),
        paid: of('paid'),
        launched: of('launched'),
      })
    }
  }
})

test('a day begins at midnight in India, at 18:30 UTC', async () => {
  await comes({ at: new Date('2026-11-01T18:29:59.999Z') })
  await comes({ at: new Date('2026-11-01T18:30:00.000Z'), facts: { source: 'chatbot' } })
  const weeksOf = async () => (await read('?weeks=4')).weeks.map(({ monday, requests }) => [monday, requests])
  const weeks = [
    ['2026-10-12', 0],
    ['2026-10-19', 0],
    ['2026-10-26', 1],
    ['2026-11-02', 1],
  ]
  expect(await weeksOf()).toEqual(weeks)
  await count()
  expect(await weeksOf()).toEqual(weeks)
  expect(await app.db.select().from(leadDays).where(eq(leadDays.requests, 1))).toMatchObject([
    { day: '2026-11-01', source: 'contact' },
    { day: '2026-11-02', source: 'chatbot' },
  ])
})

test('earlier days are as counted at night, today is live, and an old count says so', async () => {
  const yesterday = await comes({ at: new Date('2026-11-05T18:29:00.000Z') })
  expect(await read()).toMatchObject({ countedAt: null, isOld: true, total: { requests: 1, won: 0 } })
  await count()
  await comes({ at: new Date('2026-11-05T18:31:00.000Z'), facts: { status: 'won' } })
  await app.db.update(leads).set({ status: 'won' }).where(eq(leads.id, yesterday))
  expect(await read()).toMatchObject({
    countedAt: midnightFriday.toISOString(),
    isOld: false,
    total: { requests: 2, won: 1 },
  })
  app.context.setTime(new Date(midnightFriday.getTime() + 25 * hourMs))
  expect(await read()).toMatchObject({ isOld: false, total: { requests: 2, won: 1 } })
  app.context.setTime(new Date(midnightFriday.getTime() + 25 * hourMs + 1))
  expect(await read()).toMatchObject({ isOld: true })
  await count()
  expect(await read()).toMatchObject({ isOld: false, total: { requests: 2, won: 2 } })
})

test('a week keeps its numbers once it is older than the count, though its leads are deleted', async () => {
  const at = new Date('2025-11-03T10:00:00.000Z')
  await comes({ at, facts: { source: 'checkout' } })
  app.context.setTime(new Date('2026-01-01T10:00:00.000Z'))
  await count()
  app.context.setTime(new Date(at.getTime() + 740 * dayMs))
  await deleteUnpaidLeads.handle({ ctx: app.context.system, data: {}, attempt: 1, lastAttempt: false })
  expect(await app.db.select().from(leads)).toEqual([])
  await count()
  expect(await app.db.select().from(leadDays).where(eq(leadDays.requests, 1))).toMatchObject([
    { day: '2025-11-03', source: 'checkout' },
  ])
})

test('sources are those that sent requests, whichever is chosen; totals are of the chosen one', async () => {
  await comes({ at: midnightFriday, facts: { source: 'chatbot', firstSentAt: midnightFriday } })
  await comes({ at: midnightFriday })
  expect(await read('?source=chatbot')).toMatchObject({
    total: { requests: 1, answered: 1 },
    sources: [
      { source: 'contact', requests: 1, answered: 0 },
      { source: 'chatbot', requests: 1, answered: 1 },
    ],
  })
  expect(Object.keys((await read()).total).toSorted()).toEqual([...leadSteps].toSorted())
})

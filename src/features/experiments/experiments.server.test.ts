import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import type { Variant } from '#domain/records/experiment.ts'
import type { OrderStatus } from '#domain/records/order.ts'
import { chatLeadSchema } from '#features/leads/forms/chat-form.ts'
import { leadDraftSchema } from '#features/leads/forms/lead-draft.ts'
import { projectRequestSchema } from '#features/leads/forms/project-request-form.ts'
import { receiveChatLead } from '#features/leads/receiving/receive-chat-lead.server.ts'
import { receiveLead } from '#features/leads/receiving/receive-lead.server.ts'
import { receiveServiceInterest } from '#features/leads/receiving/receive-service-interest.server.ts'
import { saveLeadDraft } from '#features/leads/receiving/save-lead-draft.server.ts'
import type { ErrorCode } from '#platform/app-error.server.ts'
import { pageDropChannel } from '#platform/publish.server.ts'
import { makeOrder } from '#test/fixtures/order-fixtures.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { chatLead, leadDraft, projectRequest } from '#test/fixtures/visitor-fixtures.ts'
import { changeSplit, startExperiment, stopExperiment } from './change-experiment.server.ts'
import type { ExperimentResult } from './experiment.ts'
import { listExperiments } from './list-experiments.server.ts'
import { recordExposure } from './record-exposure.server.ts'
import { drawTag, openRunningExperiment } from './running-experiment.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(async () => {
  await context.database.pool.query(
    'truncate experiments, experiment_splits, exposures, leads, orders cascade',
  )
  at('10:00')
})
afterAll(() => context.close())

const at = (time: string) => context.setTime(new Date(`2026-11-02T${time}:00.000Z`))
async function read({ id }: { id: string }): Promise<ExperimentResult> {
  const found = (await listExperiments(context.staff)).items.find((experiment) => experiment.id === id)
  if (!found) throw new Error('No such experiment')
  return found
}
const start = async (shareBPerMille = 500) =>
  read(await startExperiment(context.staff, { name: 'Poster or studio', shareBPerMille }))
const stop = async (id: string, variant: Variant = 'A') =>
  read(await stopExperiment(context.staff, { id, variant }))
const split = async ({ id, version }: Pick<ExperimentResult, 'id' | 'version'>, shareBPerMille: number) =>
  read(await changeSplit(context.staff, { id, version, shareBPerMille }))
const refusal = (code: ErrorCode) => expect.objectContaining({ code })
const splitOf = (experiment: ExperimentResult, place = 0) => experiment.splits[place]?.id ?? 0

async function visitor(splitId: number, variant: Variant, visitorId: string = randomUUID()) {
  const isCounted = await recordExposure(context.visitor, { visitorId, variant, splitId })
  const ctx = { ...context.visitor, actor: { kind: 'visitor', analyticsId: visitorId } as const }
  return {
    ctx,
    isCounted,
    visitorId,
    async sendRequest(changes = {}) {
      const request = v.parse(projectRequestSchema, projectRequest(changes))
      return receiveLead(ctx, { request, idempotencyKey: randomUUID() })
    },
    async pressCard() {
      const interest = {
        name: '',
        email: '',
        phone: '',
        message: 'Interested in: Mobile Apps',
        source: 'service-interest',
        status: 'new',
        website: '',
        elapsedMs: 60_000,
      } as const
      return receiveServiceInterest(ctx, { interest, idempotencyKey: randomUUID() })
    },
  }
}

async function results() {
  const { items: experiments } = await listExperiments(context.staff)
  return experiments.map(({ splits }) => splits.map(({ counts }) => counts))
}

test('keeps who started, changed and stopped an experiment', async () => {
  const started = await start(100)
  at('11:00')
  await split(started, 500)
  at('12:00')
  const stopped = await stop(started.id, 'B')
  at('13:00')
  const next = await start()

  expect(stopped).toMatchObject({
    name: 'Poster or studio',
    stoppedAt: '2026-11-02T12:00:00.000Z',
    stoppedBy: 'Meera',
    chosenVariant: 'B',
    splits: [
      { at: '2026-11-02T10:00:00.000Z', by: 'Meera', shareBPerMille: 100 },
      { at: '2026-11-02T11:00:00.000Z', by: 'Meera', shareBPerMille: 500 },
    ],
  })
  expect(await listExperiments(context.staff)).toEqual({ mayChange: true, items: [next, stopped] })
})

test('only one experiment runs, even if two start concurrently', async () => {
  const answers = await Promise.allSettled([start(), start(), start()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toEqual(refusal('conflict'))
  expect(await results()).toHaveLength(1)
})

test('refuses to change a stopped or unknown experiment, and says who ended it with which page', async () => {
  const { id, version } = await start()
  await stop(id, 'B')
  const ended = { code: 'conflict', message: 'Meera has ended this experiment and chose page B.' }
  await expect(stop(id, 'A')).rejects.toMatchObject(ended)
  const change = { shareBPerMille: 100, version }
  await expect(changeSplit(context.staff, { id, ...change })).rejects.toMatchObject(ended)
  expect((await read({ id })).chosenVariant).toBe('B')
  await expect(stop(randomUUID())).rejects.toEqual(refusal('not-found'))
  await expect(changeSplit(context.staff, { id: randomUUID(), ...change })).rejects.toEqual(
    refusal('not-found'),
  )
})

test('of two owners who change a split, the later to save is told of the earlier', async () => {
  const started = await start(500)
  const changed = await split(started, 300)
  await expect(split(started, 700)).rejects.toEqual(refusal('conflict'))
  expect(await read(started)).toEqual(changed)
  expect(changed.splits.map(({ shareBPerMille }) => shareBPerMille)).toEqual([500, 300])

  const later = await split(changed, 700)
  expect(later.splits).toHaveLength(3)
  // The same share begins no new count.
  expect(await split(later, 700)).toEqual(later)
  const { rows } = await context.database.pool.query(
    `select before, after from audit_entries where noun = 'experiment' and subject_id = $1 order by id`,
    [started.id],
  )
  expect(rows).toEqual([
    { before: {}, after: { name: 'Poster or studio', shareBPerMille: 500 } },
    { before: { shareBPerMille: 500 }, after: { shareBPerMille: 300 } },
    { before: { shareBPerMille: 300 }, after: { shareBPerMille: 700 } },
  ])
})

test('an editor reads experiments and changes none', async () => {
  const { id, version } = await start()
  const input = { id, version, name: 'Mine', shareBPerMille: 1000, variant: 'B' as const }
  for (const verb of [startExperiment, changeSplit, stopExperiment]) {
    await expect(async () => verb(context.editor, input)).rejects.toEqual(refusal('forbidden'))
  }
  expect(await listExperiments(context.editor)).toMatchObject({ mayChange: false, items: [{ id, version }] })
})

test('refuses visitors', async () => {
  const { id, version } = await start()
  const input = { id, version, name: 'Mine', shareBPerMille: 1000, variant: 'B' as const }
  for (const verb of [startExperiment, changeSplit, stopExperiment]) {
    await expect(async () => verb(context.visitor, input)).rejects.toEqual(refusal('unauthenticated'))
  }
  await expect(async () => listExperiments(context.visitor)).rejects.toEqual(refusal('unauthenticated'))
})

test('counts a visitor once per experiment, with the variant seen first', async () => {
  const first = await start()
  const { visitorId } = await visitor(splitOf(first), 'B')
  await visitor(splitOf(first), 'B', visitorId)
  await visitor(splitOf(first), 'A', visitorId)
  await stop(first.id)
  expect(await visitor(splitOf(first), 'A')).toMatchObject({ isCounted: false })
  const second = await start()
  await visitor(splitOf(second), 'A', visitorId)
  expect(await visitor(splitOf(second) + 1, 'A')).toMatchObject({ isCounted: false })

  const none = { visitors: 0, leads: 0, deposits: 0 }
  expect(await results()).toEqual([
    [{ A: { visitors: 1, leads: 0, deposits: 0 }, B: none }],
    [{ A: none, B: { visitors: 1, leads: 0, deposits: 0 } }],
  ])
})

test("counts a lead once, between its visitor's first view and the end of the experiment", async () => {
  const experiment = await start()
  const [early, twice, late, suspect, presser] = await Promise.all(
    Array.from({ length: 5 }, () => visitor(splitOf(experiment), 'B')),
  )
  await visitor(splitOf(experiment), 'A')
  at('09:59')
  await early?.sendRequest()
  at('11:00')
  await twice?.sendRequest()
  await twice?.sendRequest()
  await suspect?.sendRequest({ website: 'https://spam.example' })
  await presser?.pressCard()
  await receiveLead(context.visitor, {
    request: v.parse(projectRequestSchema, projectRequest()),
    idempotencyKey: randomUUID(),
  })
  at('12:00')
  await stop(experiment.id)
  at('12:01')
  await late?.sendRequest()

  expect(await results()).toMatchObject([[{ A: { visitors: 1, leads: 0 }, B: { visitors: 5, leads: 1 } }]])
})

test('counts a conversation once sent, not as a draft', async () => {
  const experiment = await start()
  const { ctx } = await visitor(splitOf(experiment), 'A')
  const key = randomUUID()
  await saveLeadDraft(ctx, v.parse(leadDraftSchema, leadDraft({ key, email: 'ravi@example.com' })))
  expect(await results()).toMatchObject([[{ A: { visitors: 1, leads: 0 } }]])
  const chat = v.parse(chatLeadSchema, chatLead({ email: 'ravi@example.com' }))
  await receiveChatLead(ctx, { chat, idempotencyKey: key })
  expect(await results()).toMatchObject([[{ A: { visitors: 1, leads: 1 } }]])
})

test('counts a quarantined lead once staff release it', async () => {
  const experiment = await start()
  const suspect = await visitor(splitOf(experiment), 'A')
  const { receipt } = await suspect.sendRequest({ website: 'https://spam.example' })
  await context.database.db.update(leads).set({ status: 'new' }).where(eq(leads.id, receipt.id))
  expect(await results()).toMatchObject([[{ A: { visitors: 1, leads: 1 } }]])
})

test('counts a deposit for an order or request of the experiment, whenever paid, but not if simulated or refunded', async () => {
  const experiment = await start()
  const split = splitOf(experiment)
  const [orderer, asker, simulator, refunded, unpaid, late] = await Promise.all(
    Array.from({ length: 6 }, () => visitor(split, 'B')),
  )
  await visitor(split, 'A')
  const order = async (who: typeof orderer, leadId: string | null = null) => {
    const { order } = await makeOrder(who?.ctx ?? context.staff, { visitorHashes: [randomUUID()] })
    await context.database.db.update(orders).set({ leadId }).where(eq(orders.id, order.id))
    return order.id
  }
  const pay = (id: string, mode: PaymentMode, status: OrderStatus) =>
    context.database.db
      .update(orders)
      .set({ mode, status, paidAt: context.staff.clock() })
      .where(eq(orders.id, id))

  at('11:00')
  const ordered = [await order(orderer), await order(orderer)]
  const asked = await asker?.sendRequest()
  const [simulated, givenBack] = [await order(simulator), await order(refunded)]
  await order(unpaid)
  at('12:00')
  await stop(experiment.id)
  at('13:00')
  const linked = await order(undefined, asked?.receipt.id)
  for (const id of [...ordered, linked, await order(late)]) await pay(id, 'live', 'paid')
  await pay(simulated, 'stand-in', 'paid')
  await pay(givenBack, 'live', 'refunded')

  expect(await results()).toEqual([
    [{ A: { visitors: 1, leads: 0, deposits: 0 }, B: { visitors: 6, leads: 1, deposits: 2 } }],
  ])
})

test('keeps visitors of different splits apart, and reports each split', async () => {
  const experiment = await start(100)
  const before = splitOf(experiment)
  for (let visitors = 0; visitors < 60; visitors++) await visitor(before, 'A')
  const changed = await split(experiment, 500)
  const after = splitOf(changed, 1)
  for (let visitors = 0; visitors < 30; visitors++) {
    const [a, b] = [await visitor(after, 'A'), await visitor(after, 'B')]
    if (visitors < 5) await a.sendRequest()
    if (visitors < 15) await b.sendRequest()
  }
  // This visitor was drawn long ago and is first counted now.
  await visitor(before, 'A')

  const { items: experiments } = await listExperiments(context.staff)
  expect(experiments[0]?.splits).toMatchObject([
    { counts: { A: { visitors: 61 }, B: { visitors: 0 } }, sampleRatio: 'sound' },
    {
      counts: { A: { visitors: 30, leads: 5 }, B: { visitors: 30, leads: 15 } },
      sampleRatio: 'sound',
    },
  ])
  expect(experiments[0]?.splits[0]?.chanceToBeat).toEqual({ leads: null, deposits: null })
  // The exact integral of both Beta densities.
  expect(experiments[0]?.splits[1]?.chanceToBeat.leads).toBeCloseTo(0.99672, 4)
})

test('reports a sample ratio mismatch', async () => {
  const experiment = await start()
  for (let visitors = 0; visitors < 20; visitors++) await visitor(splitOf(experiment), 'A')
  const { items: experiments } = await listExperiments(context.staff)
  expect(experiments[0]?.splits[0]?.sampleRatio).toBe('mismatch')
})

test('reads the running experiment at the start, and again when a change is published', async () => {
  const heard: unknown[] = []
  const listener = await context.database.pool.connect()
  await listener.query(`listen ${pageDropChannel}`)
  listener.on('notification', ({ payload }) => heard.push(payload))

  const first = await start(100)
  const running = await openRunningExperiment(context.system)
  const splitId = splitOf(first)
  expect(running.current()).toEqual({
    experiment: { splitId, shareBPerMille: 100, splitIds: [splitId] },
    chosen: 'A',
  })

  const changed = await split(first, 300)
  running.reload()
  await expect.poll(running.current).toEqual({
    experiment: {
      splitId: splitOf(changed, 1),
      shareBPerMille: 300,
      splitIds: [splitId, splitOf(changed, 1)],
    },
    chosen: 'A',
  })

  await stop(first.id, 'B')
  running.reload()
  await expect.poll(running.current).toEqual({ experiment: null, chosen: 'B' })
  at('11:00')
  await stop((await start()).id, 'A')
  running.reload()
  await expect.poll(running.current).toEqual({ experiment: null, chosen: 'A' })
  // It has what was notified before its answer.
  await listener.query('select')
  expect(heard).toEqual([drawTag, drawTag, drawTag, drawTag, drawTag])
  running.close()
  listener.release(true)
})

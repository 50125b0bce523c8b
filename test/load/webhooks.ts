import { createHmac } from 'node:crypto'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'
import type { Site } from '../servers/site.ts'
import { atMost, type Figure } from './figure.ts'

const copies = 3
const connections = 16
const forgedEvery = 10

type Webhook = { id: string; body: string; signature: string; isForged: boolean }
export type WebhookRun = { milliseconds: number[]; taken: number; refused: number; leads: number }

export async function makePaidOrders(site: Site, count: number): Promise<string[]> {
  const made: string[] = []
  await inParallel(Array.from({ length: count }), async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
    const post = async (path: string, body: unknown) =>
      (await fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const { order } = await post('/api/payment/create-order', { amount: 1500, currency: 'INR' })
    await post('/stand-in/pay', { order_id: order.id, outcome: 'success', webhooks: 'never' })
    made.push(order.id)
  })
  return made
}

/** Posts each order's webhook three times, shuffled, some forged, among new leads. */
export async function postWebhooks(site: Site, orderIds: readonly string[]): Promise<WebhookRun> {
  const [row] = await site.query<{ secret: string }>(
    "select secret from signing_secrets where purpose = 'stand-in-webhook'",
  )
  const webhooks = shuffle(
    orderIds.flatMap((orderId, index) => webhooksOf(orderId, index, row?.secret ?? '')),
  )
  const run: WebhookRun = { milliseconds: [], taken: 0, refused: 0, leads: 0 }
  let isOver = false
  const load = Promise.all(
    [1, 2].map(async () => {
      while (!isOver) {
        const { ok } = await postProjectRequest(site.origin, projectRequest())
        if (ok) run.leads++
      }
    }),
  )
  await inParallel(webhooks, async ({ id, body, signature, isForged }) => {
    const startedAt = performance.now()
    const { status } = await fetch(`${site.origin}/api/payment/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      },
      body,
    })
    run.milliseconds.push(performance.now() - startedAt)
    if (status !== (isForged ? 401 : 200)) throw new Error(`A webhook was answered ${status}`)
    if (isForged) run.refused++
    else run.taken++
  })
  isOver = true
  await load
  return run
}

export function percentile99(milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

/** The provider waits 5 s for an answer. */
export async function measureWebhooks(site: Site, { orders }: { orders: number }): Promise<Figure> {
  const run = await postWebhooks(site, await makePaidOrders(site, orders))
  return atMost({
    name: 'POST /api/payment/webhook',
    unit: 'ms',
    measured: percentile99(run.milliseconds),
    aim: 1000,
    note: `99th percentile of ${run.milliseconds.length} answers, each event ${copies} times, shuffled, ${run.refused} of them forged, ${connections} connections, while ${run.leads} leads came in`,
  })
}

function webhooksOf(orderId: string, index: number, secret: string): Webhook[] {
  const id = `evt${orderId}`
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: { order_id: orderId } } },
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const real = Array.from({ length: copies }, () => ({ id, body, signature, isForged: false }))
  if (index % forgedEvery > 0) return real
  return [...real, { id: `forged${orderId}`, body, signature: '0'.repeat(64), isForged: true }]
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const at = Math.floor(Math.random() * (last + 1))
    ;[items[last], items[at]] = [items[at] as T, items[last] as T]
  }
  return items
}

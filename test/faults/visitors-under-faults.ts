import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import { businessBasic } from '../fixtures/order-fixtures.ts'
import { freshAddress, postProjectRequest, projectRequest } from '../fixtures/visitor-fixtures.ts'

/** An answered request, and what the answer said is stored. */
export type SentLead = { key: string; id: string; reference: string; email: string }

export type VisitorLoad = {
  /** Leads that the site has acknowledged. */
  leads: SentLead[]
  /** Orders paid at the provider; their verification may have failed. */
  paid: { providerOrderId: string; email: string }[]
  /** Statuses of refused requests, with 0 for a cut connection. */
  refusals: Set<number>
  /** Waits for `count` further acknowledged leads and payments together. */
  untilMore(count: number): Promise<void>
  /** @returns after each visitor is done */
  stop(): Promise<void>
}

const repeatAfterMs = 20

/** Visitors who each send leads, or order and pay, one after another, and repeat what got no answer, as browsers do. */
export function openVisitorLoad(
  origin: string,
  { senders, payers }: { senders: number; payers: number },
): VisitorLoad {
  const leads: SentLead[] = []
  const paid: VisitorLoad['paid'] = []
  const refusals = new Set<number>()
  let isOver = false

  /** @returns null if there was no whole answer of success */
  async function accepted<T>(sending: Promise<Response>): Promise<{ body: T; answer: Response } | null> {
    try {
      const answer = await sending
      const body = await answer.json()
      if (answer.ok) return { body, answer }
      refusals.add(answer.status)
    } catch {
      refusals.add(0)
    }
    await wait(repeatAfterMs)
    return null
  }

  async function sendLead(): Promise<void> {
    const email = `${randomUUID()}@sending.example`
    const [key, address] = [randomUUID(), freshAddress()]
    const body = projectRequest({ customerEmail: email })
    for (;;) {
      const sending = postProjectRequest(origin, body, { key, address })
      const receipt = (await accepted<SentLead>(sending))?.body
      if (receipt) {
        leads.push({ key, email, id: receipt.id, reference: receipt.reference })
        return
      }
    }
  }

  async function orderAndPay(): Promise<void> {
    const email = `${randomUUID()}@paying.example`
    const address = freshAddress()
    let cookie = ''
    const post = (path: string, body: unknown) =>
      accepted<{ order: { id: string } } & Record<string, string>>(
        fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
          body: JSON.stringify(body),
        }),
      )
    const wanted = {
      amount: 1500,
      currency: 'INR',
      notes: { customer_email: email },
      quote: businessBasic,
    }
    const made = await post('/api/payment/create-order', wanted)
    // The visitor starts again: an unpaid order stays open.
    if (!made) return
    cookie = made.answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { id } = made.body.order
    const proof = await post('/stand-in/pay', { order_id: id, outcome: 'success', webhooks: 'twice' })
    // Without an answer the money may have been taken all the same; the books must find it.
    if (!proof) return
    paid.push({ providerOrderId: id, email })
    await post('/api/payment/verify', proof.body)
  }

  async function repeat(visit: () => Promise<void>): Promise<void> {
    while (!isOver) await visit()
  }
  const visiting = Promise.all([
    ...Array.from({ length: senders }, () => repeat(sendLead)),
    ...Array.from({ length: payers }, () => repeat(orderAndPay)),
  ])
  return {
    leads,
    paid,
    refusals,
    async untilMore(count) {
      const wanted = leads.length + paid.length + count
      await vi.waitUntil(() => leads.length + paid.length >= wanted, { timeout: 120_000, interval: 5 })
    },
    async stop() {
      isOver = true
      await visiting
    },
  }
}

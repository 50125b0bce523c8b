import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { standInDeliveries } from '#db/schema/stand-in.ts'
import type { Db } from '../context.server.ts'

const maxAttempts = 8
const timeoutMs = 5_000

export type WebhookSender = {
  /** Resolves with the number delivered. */
  deliverDue(): Promise<number>
}

/** Sends like Razorpay: signed, at least once, and again after a refusal. */
export function createWebhookSender({
  db,
  url,
  secret,
}: {
  db: Db
  url: string
  secret: string
}): WebhookSender {
  async function deliver({
    id,
    eventId,
    body,
  }: {
    id: number
    eventId: string
    body: string
  }): Promise<boolean> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    if (!response?.ok) return false
    await db.delete(standInDeliveries).where(eq(standInDeliveries.id, id))
    return true
  }

  return {
    async deliverDue() {
      let taken = 0
      for (;;) {
        const claimed = await claimDue(db)
        if (!claimed) return taken
        if (await deliver(claimed)) taken++
      }
    },
  }
}

/** Postpones the webhook, so that it is retried if this process dies. */
async function claimDue(db: Db): Promise<{ id: number; eventId: string; body: string } | null> {
  const now = new Date().toISOString()
  const { rows } = await db.execute<{ id: string; event_id: string; body: string }>(sql`
    update standin_deliveries set
      attempts = attempts + 1,
      due_at = ${now}::timestamptz + interval '1 second' * power(2, attempts + 1)
    where id = (
      select id from standin_deliveries
      where due_at <= ${now}::timestamptz and attempts < ${maxAttempts}
      order by due_at, id limit 1 for update skip locked
    )
    returning id, event_id, body`)
  const [row] = rows
  return row ? { id: Number(row.id), eventId: row.event_id, body: row.body } : null
}

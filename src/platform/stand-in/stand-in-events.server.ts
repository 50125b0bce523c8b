import { standInDeliveries } from '#db/schema/stand-in.ts'
import type { Db } from '../context.server.ts'
import {
  createId,
  nowSeconds,
  type StandInOrder,
  type StandInPayment,
  type StandInRefund,
} from './stand-in-entities.server.ts'

export const deliveryPlans = ['once', 'twice', 'reversed', 'late', 'never'] as const
export type DeliveryPlan = (typeof deliveryPlans)[number]

export type StandInEvent = {
  type: string
  payment: StandInPayment
  order?: StandInOrder
  refund?: StandInRefund
}

export function authorizedEvent(payment: StandInPayment): StandInEvent {
  return { type: 'payment.authorized', payment }
}

const lateMs = 60_000
/** One webhook must arrive before the next. */
const gapMs = 250

export async function queueWebhooks(tx: Db, plan: DeliveryPlan, events: StandInEvent[]): Promise<void> {
  if (plan === 'never') return
  const now = Date.now() + (plan === 'late' ? lateMs : 0)
  const inOrder = plan === 'reversed' ? events.toReversed() : events
  const copies = plan === 'twice' ? 2 : 1
  await tx.insert(standInDeliveries).values(
    inOrder.flatMap((event, index) => {
      const eventId = createId('evt').replace('evt_', '')
      const body = bodyOf(event)
      return Array.from({ length: copies }, () => ({
        eventId,
        body,
        dueAt: new Date(now + (plan === 'reversed' ? index * gapMs : 0)),
      }))
    }),
  )
}

function bodyOf({ type, ...entities }: StandInEvent): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_StandIn',
    event: type,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: nowSeconds(),
  })
}

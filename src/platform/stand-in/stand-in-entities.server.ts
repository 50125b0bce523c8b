import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { standInEntities } from '#db/schema/stand-in.ts'
import type { Db } from '../context.server.ts'

export type Notes = Record<string, string> | []

/** Razorpay's form: amounts are in minor units, times in seconds. */
export type StandInOrder = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type StandInPayment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: string
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  created_at: number
}

export type StandInRefund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  created_at: number
  batch_id: null
  status: 'processed'
  speed_processed: 'normal'
  speed_requested: 'normal'
}

export type StandInEntity = StandInOrder | StandInPayment | StandInRefund

export async function insertEntity<E extends StandInEntity>(
  tx: Db,
  parentId: string | null,
  entity: E,
): Promise<E> {
  await tx.insert(standInEntities).values({ id: entity.id, kind: entity.entity, parentId, entity })
  return entity
}

export async function updateEntity<E extends StandInEntity>(tx: Db, entity: E): Promise<E> {
  await tx.update(standInEntities).set({ entity }).where(eq(standInEntities.id, entity.id))
  return entity
}

export async function readEntity<E extends StandInEntity>(
  db: Db,
  kind: E['entity'],
  id: string,
): Promise<E | null> {
  const [row] = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(and(eq(standInEntities.id, id), eq(standInEntities.kind, kind)))
  return (row?.entity as E | undefined) ?? null
}

export async function lockEntity<E extends StandInEntity>(
  tx: Db,
  kind: E['entity'],
  id: string,
): Promise<E | null> {
  const [row] = await tx
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(and(eq(standInEntities.id, id), eq(standInEntities.kind, kind)))
    .for('update')
  return (row?.entity as E | undefined) ?? null
}

export async function listEntities<E extends StandInEntity>(db: Db, parentId: string): Promise<E[]> {
  const rows = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(eq(standInEntities.parentId, parentId))
    .orderBy(asc(standInEntities.seq))
  return rows.map(({ entity }) => entity as E)
}

export async function listOrders(
  db: Db,
  { receipt, count, skip }: { receipt: string | null; count: number; skip: number },
): Promise<StandInOrder[]> {
  const rows = await db
    .select({ entity: standInEntities.entity })
    .from(standInEntities)
    .where(
      and(
        eq(standInEntities.kind, 'order'),
        receipt === null ? undefined : sql`${standInEntities.entity}->>'receipt' = ${receipt}`,
      ),
    )
    .orderBy(desc(standInEntities.seq))
    .limit(count)
    .offset(skip)
  return rows.map(({ entity }) => entity as StandInOrder)
}

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createId(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')}`
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

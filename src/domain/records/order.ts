import type { States } from './states.ts'

/** The form that an order came from. */
export type OrderSource = 'contact' | 'checkout' | 'ai-suggest' | 'link'

/** The part that an order pays: the deposit, the balance, or an amount that staff agreed with the customer. */
export const orderParts = ['deposit', 'balance', 'amount'] as const
export type OrderPart = (typeof orderParts)[number]

export const orderStatuses = ['created', 'attempted', 'paid', 'partly-refunded', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The life of an order, which the provider's answers move. A refunded order stays paid. */
export const orderStates: States<
  OrderStatus,
  { canBePaid: boolean; isPaid: boolean; canBeRefunded: boolean }
> = {
  created: {
    label: 'Awaiting payment',
    next: { attempted: ['system'], paid: ['system'] },
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  attempted: {
    label: 'Payment attempted',
    next: { paid: ['system'] },
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  paid: {
    label: 'Paid',
    tone: 'ok',
    next: { 'partly-refunded': ['system'], refunded: ['system'] },
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  'partly-refunded': {
    label: 'Partly refunded',
    tone: 'ok',
    next: { refunded: ['system'] },
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  refunded: { label: 'Refunded', tone: 'ok', next: {}, canBePaid: false, isPaid: true, canBeRefunded: false },
}

/** Statuses of orders that wait for their payment. */
export const payableStatuses = orderStatuses.filter((status) => orderStates[status].canBePaid)

/** Statuses of orders that were paid, even if refunded later. */
export const paidStatuses = orderStatuses.filter((status) => orderStates[status].isPaid)

/** The visitor's answers that an order stores, from any form. */
export type OrderRequest = Record<
  'projectType' | 'contactMethod' | 'bestTime' | 'timeline' | 'budget' | 'projectDescription',
  string
>

/** How an attempt to pay at the provider stands. */
export type AttemptStatus = 'created' | 'authorized' | 'captured' | 'failed'

/** Who told us of a payment. */
export type SettledBy = 'verify' | 'page' | 'webhook' | 'reconciler'

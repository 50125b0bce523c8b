import type { States } from './states.ts'

export type OrderSource = 'contact' | 'checkout' | 'ai-suggest' | 'link'

/** `amount`: agreed between staff and the customer, and counted towards the price. `extra`: of no price. */
export const orderParts = ['deposit', 'balance', 'amount', 'extra'] as const
export type OrderPart = (typeof orderParts)[number]

/** Needs no quote: staff agreed on the amount. */
export function isFreePart(part: OrderPart): boolean {
  return part === 'amount' || part === 'extra'
}

export const partLabels: Record<OrderPart, string> = {
  deposit: 'Deposit (10%)',
  balance: 'Balance',
  amount: 'Agreed amount',
  extra: 'Free invoice',
}

/** Those that a payment link may ask for. */
export const linkParts = ['deposit', 'balance', 'amount'] as const

export const orderStatuses = ['created', 'attempted', 'paid', 'partly-refunded', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A refunded order stays paid. */
export const orderStates: States<
  OrderStatus,
  { canBePaid: boolean; isPaid: boolean; canBeRefunded: boolean }
> = {
  created: {
    label: 'Awaiting payment',
    means: 'client',
    next: { attempted: ['system'], paid: ['system'] },
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  attempted: {
    label: 'Payment attempted',
    means: 'client',
    next: { paid: ['system'] },
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  paid: {
    label: 'Paid',
    means: 'good',
    next: { 'partly-refunded': ['system'], refunded: ['system'] },
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  'partly-refunded': {
    label: 'Partly refunded',
    means: 'neutral',
    next: { refunded: ['system'] },
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  refunded: {
    label: 'Refunded',
    means: 'neutral',
    next: {},
    canBePaid: false,
    isPaid: true,
    canBeRefunded: false,
  },
}

export const payableStatuses = orderStatuses.filter((status) => orderStates[status].canBePaid)

export const paidStatuses = orderStatuses.filter((status) => orderStates[status].isPaid)

export type OrderRequest = Record<
  'projectType' | 'contactMethod' | 'bestTime' | 'timeline' | 'budget' | 'projectDescription',
  string
>

export type AttemptStatus = 'created' | 'authorized' | 'captured' | 'failed'

export type SettledBy = 'verify' | 'page' | 'webhook' | 'reconciler'

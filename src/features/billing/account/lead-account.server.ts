import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import {
  type DepositStatus,
  depositStatusOf,
  type Owed,
  owedOf,
  type PaidForPrice,
  sumOf,
} from '#domain/money/owed.ts'
import { isPriceToConfirm } from '#domain/money/quote.ts'
import { listAgreedPrices } from '#features/leads/lead.server.ts'
import { type LeadPayment, listPaymentsByLead } from '#features/payments/leads/lead-payments.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'

/** A lead's money by our books: what was agreed, what came and went back, and what is owed. Amounts in paise. */
export type LeadAccount = {
  price: AgreedPrice | null
  /** Oldest order first; pending ones are `unpaid`. */
  payments: LeadPayment[]
  /** Payments towards the price, refunded ones too. Test payments count only on test sites. */
  counted: LeadPayment[]
  /** Null without a counted payment. */
  paid: PaidForPrice | null
  deposit: DepositStatus
  /** Null without a price that can be charged. Throws for an unreadable price. */
  readonly owed: Owed | null
}

type AccountCtx = Pick<Ctx, 'db' | 'gateway'>

/** Throws for an unreadable order. */
export async function readLeadAccount(ctx: AccountCtx, { leadId }: { leadId: string }): Promise<LeadAccount> {
  return (await readLeadAccounts(ctx, { leadIds: [leadId] }))(leadId)
}

/** Reads prices and payments of all in two queries. The returned function throws for a lead's unreadable order. */
export async function readLeadAccounts(
  ctx: AccountCtx,
  { leadIds }: { leadIds: readonly string[] },
): Promise<(leadId: string) => LeadAccount> {
  const prices = await listAgreedPrices(ctx, { ids: leadIds })
  const payments = await listPaymentsByLead(ctx, { leadIds })
  return (leadId) => accountOf(ctx, { price: prices.get(leadId) ?? null, payments: payments(leadId) })
}

export function accountOf(
  ctx: Pick<Ctx, 'gateway'>,
  { price, payments }: Pick<LeadAccount, 'price' | 'payments'>,
): LeadAccount {
  const isTest = isTestSite(ctx)
  const counted = payments.filter(
    ({ state, part, isSimulated }) => state === 'paid' && part !== 'extra' && isSimulated === isTest,
  )
  const deposit = depositStatusOf(counted.filter(({ part }) => part === 'deposit'))
  const paid = counted.length === 0 ? null : { ...sumOf(counted), deposit, isSimulated: isTest }
  return {
    price,
    payments,
    counted,
    paid,
    deposit,
    get owed() {
      return price && !isPriceToConfirm(price) ? owedOf(price.charge.total.amountMinor, counted) : null
    },
  }
}

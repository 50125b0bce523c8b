import { minorPerMajor } from '#domain/money/money.ts'
import { priceChangedText } from '#domain/money/price-changes.ts'
import { depositShown, priceToConfirmText } from '#domain/money/pricing.ts'
import { isPriceToConfirm, priceQuote, type Quote } from '#domain/money/quote.ts'
import { labelOf, projectTypeOptions } from '#domain/project-request.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import type { ProjectRequest, RequestOrigin } from '#features/leads/forms/project-request-form.ts'
import type { Payable } from '#features/payments/payment.ts'
import { createOrder } from '#features/payments/payment.wire.ts'
import type { PaymentOrderAnswer, PaymentOrderInput } from '#features/payments/payment-api.ts'
import { paymentNote } from '#features/payments/state/payment-note.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { rereadPrices } from '#features/pricing/reread-prices.ts'
import { send } from '#platform/api/api-client.ts'
import { listOutbox } from '#platform/outbox/outbox.ts'
import { quoteToSend, type ShownQuote } from './calculator/wire-quote.ts'

const answerWaitMs = 30_000
const reuseForMs = 10 * 60_000

/** For a retry of the same payment. */
let last: { body: string; order: PaymentOrderAnswer; madeAtMs: number } | null = null

type Deposit = ShownQuote & { request: ProjectRequest; source: RequestOrigin; quote: Quote }

export function depositOf(deposit: Deposit): Payable {
  const { request, source, ...shown } = deposit
  const { customerName, customerEmail, customerPhone, companyName } = request
  const { projectType, contactMethod, bestTime, timeline, budget, projectDescription } = request
  const { charge, total } = shown.quote
  const project = labelOf(projectTypeOptions, projectType)
  const description = `${project} for ${companyName || customerName}`.slice(0, providerLimits.description)
  return {
    deposit: charge.deposit,
    shown: depositShown(total),
    price: { total: charge.total, left: charge.balance },
    description,
    customer: { name: customerName, email: customerEmail, phone: customerPhone },
    reprice: () => repriceDeposit(deposit),
    requestOrder: () =>
      requestOrder(charge.deposit.amountMinor, {
        amount: charge.deposit.amountMinor / minorPerMajor('INR'),
        currency: 'INR',
        notes: { description, customer_name: customerName, customer_email: customerEmail },
        quote: quoteToSend(shown),
        request: {
          source,
          customerPhone,
          companyName,
          projectType,
          contactMethod,
          bestTime,
          timeline,
          budget,
          projectDescription,
        },
      }),
  }
}

async function repriceDeposit({ quote: shown, ...deposit }: Deposit): Promise<Payable | string> {
  const { choice } = deposit
  const { catalogue, pricing } = await rereadPrices()
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(catalogue, choice, basis)
  if (!priced?.ok) return ''
  const { quote } = priced
  if (isPriceToConfirm(quote)) return priceToConfirmText
  // A page of another release computes otherwise.
  if (quote.total.amountMinor === shown.total.amountMinor) return 'Reload the page to pay the new one.'
  return { ...depositOf({ ...deposit, pricing, quote }), notice: priceChangedText(shown.total, quote.total) }
}

async function requestOrder(amountInrMinor: number, body: PaymentOrderInput): Promise<PaymentOrderAnswer> {
  // This creates the outbox's database, which makes the next visit look for unfinished payments.
  void listOutbox()
  const text = JSON.stringify(body)
  if (last?.body === text && Date.now() - last.madeAtMs < reuseForMs) return last.order
  const order = await send(
    createOrder,
    {},
    { ...body, receipt: `receipt_${Date.now()}` },
    { signal: AbortSignal.timeout(answerWaitMs) },
  )
  // The caller refuses an order of another amount.
  if (order.success && order.order?.amount === amountInrMinor) {
    last = { body: text, order, madeAtMs: Date.now() }
    // Without storage the server still knows the order's purpose.
    paymentNote.keep({ orderId: order.order.id, link: order.payment_link })
  }
  return order
}

/** This browser's last order, paid or not, that no request has named yet. */
export function findOrder(): string | null {
  return paymentNote.read()?.orderId ?? null
}

/** Call once a request that names the order is sent. */
export function forgetOrder(): void {
  last = null
  paymentNote.forget()
}

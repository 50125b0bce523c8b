import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { Money } from '#domain/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import type { RefundEffect } from '#domain/records/refund.ts'
import { cancelInvoice } from '#features/billing/invoices/cancel-invoice.server.ts'
import { payInvoice } from '#features/billing/invoices/pay-invoice.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { invoiceQuote } from '#features/quotes/invoice-quote.server.ts'
import { startQuoteCheckout } from '#features/quotes/start-quote-checkout.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { closedGateway, GatewayError, type PaymentGateway } from '#platform/payment-gateway.server.ts'
import { payInWindow, visitorHash } from '../make-orders.ts'
import { setUpQuoteDesk } from '../quote-desk.ts'
import { inMode } from '../verb-context.ts'

const dayMs = 24 * 60 * 60_000

/** One client's money, and the verbs that move it. The surfaces look at it as each of its readers. */
export type MoneyWorld = {
  leadId: string
  quoteId: string
  /** The order that was made last; null before any. */
  order: { id: string; providerOrderId: string } | null
  /** The order of the deposit, which this browser pays; null before any. */
  depositOrderId: string | null
  /** The token of the link that staff made last; '' before any. */
  token: string
  /** The provider and us, as the state has them. */
  gateway: PaymentGateway
}

/** Sets up a client who has an account and an accepted quote of ₹14,563, with a database of its own for each file. */
export function setUpMoneyWorld() {
  const room = setUpQuoteDesk()
  const { desk } = room
  let clientId = ''
  let world: MoneyWorld

  const ctxOf = (actor: Actor): Ctx => ({ ...desk.context.system, gateway: world.gateway, actor })
  const ctx = {
    staff: () => ctxOf(desk.context.staff.actor),
    client: () => ctxOf({ kind: 'client', userId: clientId, name: 'Mira Sen' }),
    visitor: () => ctxOf({ kind: 'visitor' }),
    system: () => ctxOf({ kind: 'system' }),
    linkHolder: (linkHash: string) => ctxOf({ kind: 'link-holder', linkHash }),
  }

  beforeEach(async () => {
    await desk.context.database.pool.query(
      'delete from quotes; delete from standin_entities; delete from rate_limits',
    )
    clientId = randomUUID()
    const account = { id: clientId, name: 'Mira Sen', email: 'mira@example.com', emailVerified: true }
    await desk.db.insert(users).values(account)
    await begin(await room.lead())
  })

  /** Begins with an accepted quote of a lead. */
  async function begin(leadId: string): Promise<void> {
    const { gateway } = desk.context.system
    const quoteId = await room.sent(leadId)
    world = { leadId, quoteId, order: null, depositOrderId: null, token: '', gateway }
    await room.accept(ctx.client(), quoteId, [])
    await desk.sendMails()
  }

  async function remember(providerOrderId: string): Promise<void> {
    const [order] = await desk.db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
    if (!order) throw new Error('No such order')
    world.order = { id: order.id, providerOrderId }
    if (order.part === 'deposit') world.depositOrderId = order.id
  }
  const lastOrder = () => {
    if (!world.order) throw new Error('Nobody has begun to pay')
    return world.order
  }
  const ofParts = (part: OrderPart) =>
    desk.db.select().from(documents).where(eq(documents.part, part)).orderBy(documents.number)

  const verbs = {
    /** Another beginning: client and staff agreed on this price instead. */
    async agreeOn(total: Money, ratePerInr: number) {
      await desk.context.database.pool.query(
        'truncate leads cascade; delete from mails; delete from document_series',
      )
      const terms = { currency: total.currency, multiplier: 1, ratePerInr }
      const leadId = await room.lead({ terms, total })
      const id = await room.make(leadId)
      const { quote } = await room.read(id)
      const lines = quote.lines.slice(0, 1).map((line) => ({ ...line, amountMinor: total.amountMinor }))
      await desk.db.update(quotes).set({ lines }).where(eq(quotes.id, id))
      await begin(leadId)
    },
    /** The client presses Pay on the quote. */
    async checkOut() {
      const input = { id: world.quoteId, visitorHash }
      await remember((await startQuoteCheckout({ ctx: ctx.client(), input })).order.id)
    },
    /** Staff make a link. */
    async link(part: OrderPart = 'deposit') {
      const answer = await createPaymentLink({ ctx: ctx.staff(), input: { leadId: world.leadId, part } })
      world.token = answer.payment_link.split('#')[1] ?? ''
      const [order] = await desk.db.select().from(orders).where(eq(orders.id, answer.orderId))
      await remember(order?.providerOrderId ?? '')
    },
    /** Staff make a link for an amount that they agreed on, whatever invoice is open. */
    async linkAmount(amountInrMinor: number) {
      const input = { leadId: world.leadId, part: 'amount', amountInrMinor, again: true } as const
      const answer = await createPaymentLink({ ctx: ctx.staff(), input })
      world.token = answer.payment_link.split('#')[1] ?? ''
      const [order] = await desk.db.select().from(orders).where(eq(orders.id, answer.orderId))
      await remember(order?.providerOrderId ?? '')
    },
    /** The client pays in the provider's window, of which we learn; all jobs run. */
    async pay() {
      if (!desk.context.standIn) throw new Error('No stand-in')
      await payInWindow(desk.context.standIn, lastOrder().providerOrderId)
      await verbs.settle()
    },
    async fail() {
      if (!desk.context.standIn) throw new Error('No stand-in')
      await payInWindow(desk.context.standIn, lastOrder().providerOrderId, 'failure')
      await verbs.settle()
    },
    async settle() {
      const input = { providerOrderId: lastOrder().providerOrderId, by: 'webhook' } as const
      await settlePayment({ ctx: ctx.system(), input })
      await desk.sendMails()
    },
    /** The provider takes the money of the same order once more. */
    async payAgain() {
      const { providerOrderId } = lastOrder()
      const [known] = await ctx.system().gateway.listPayments(providerOrderId)
      const second = { ...known, id: 'pay_Second00000000', created_at: 2_000_000_000 }
      await desk.context.database.pool.query(
        `insert into standin_entities (id, kind, parent_id, entity) values ($1, 'payment', $2, $3)`,
        [second.id, providerOrderId, JSON.stringify(second)],
      )
      await verbs.settle()
    },
    /** A try is under way at the provider, which does not know yet how it ends. */
    checking() {
      const { gateway } = desk.context.system
      const payment = { id: 'pay_UnderWay000000', status: 'created', method: 'netbanking' } as const
      world.gateway = new Proxy(gateway, {
        get: (target, name: keyof PaymentGateway) =>
          name === 'listPayments'
            ? async (orderId: string) => {
                const { amount, currency } = await target.fetchOrder(orderId)
                return [{ ...payment, order_id: orderId, amount, currency, created_at: 1_793_000_000 }]
              }
            : target[name],
      })
    },
    async refund(amountInrMinor: number, effect: RefundEffect = 'owed-again') {
      const orderId = lastOrder().id
      const input = { orderId, amountInrMinor, reason: 'Asked for', effect, key: randomUUID() }
      await refundPayment({ ctx: ctx.staff(), input })
      await desk.sendMails()
    },
    async refundDeposit(amountInrMinor: number, effect: RefundEffect) {
      const [order] = await desk.db.select().from(orders).where(eq(orders.part, 'deposit'))
      const orderId = order?.id ?? ''
      const input = { orderId, amountInrMinor, reason: 'Asked for', effect, key: randomUUID() }
      await refundPayment({ ctx: ctx.staff(), input })
      await desk.sendMails()
    },
    /** Staff ask for a refund; the provider's answer is lost. */
    async askForRefund(amountInrMinor: number) {
      const { gateway } = desk.context.system
      world.gateway = new Proxy(gateway, {
        get: (target, name: keyof PaymentGateway) =>
          name === 'refundPayment'
            ? () => Promise.reject(new GatewayError('unavailable', 'Too late'))
            : target[name],
      })
      await verbs.refund(amountInrMinor)
    },
    /** The client asks for the deposit's invoice. */
    async invoiceDeposit() {
      await invoiceQuote({ ctx: ctx.client(), input: { id: world.quoteId, taxNumber: '' } })
      await desk.sendMails()
    },
    async invoiceBalance() {
      const [project] = await desk.db.select().from(projects)
      const input = { projectId: project?.id ?? '', taxNumber: '' }
      await issueBalanceInvoice({ ctx: ctx.staff(), input })
      await desk.sendMails()
    },
    /** The client presses Pay on the invoice that was issued last. */
    async openInvoice() {
      const id = (await ids()).invoice ?? ''
      await remember((await payInvoice({ ctx: ctx.client(), input: { id, visitorHash } })).order.id)
    },
    async cancelInvoice() {
      const id = (await ids()).invoice ?? ''
      await cancelInvoice({ ctx: ctx.staff(), input: { id, reason: 'Another amount' } })
      await desk.sendMails()
    },
    /** Takes the answer back: as if the client had paid somewhere else before the quote came. */
    async reopenQuote() {
      await desk.db
        .update(quotes)
        .set({ status: 'sent', acceptance: null, answeredAt: null })
        .where(eq(quotes.id, world.quoteId))
    },
    /** The client accepts the quote once more. */
    async acceptAgain() {
      await room.accept(ctx.client(), world.quoteId, [])
      await desk.sendMails()
    },
    async launch() {
      await desk.db.update(projects).set({ status: 'launched', liveUrl: 'https://sen.example/' })
    },
    /** From now on the site takes real money. What was paid before was test money. */
    goLive() {
      world.gateway = inMode(desk.context.system, 'live').gateway
    },
    wait(days: number) {
      desk.context.setTime(new Date(desk.context.system.clock().getTime() + days * dayMs))
    },
    stopPayments() {
      world.gateway = closedGateway
    },
  }

  /** The records of the state, the newest of each kind; null where there is none. */
  async function ids() {
    const [project] = await desk.db.select({ id: projects.id }).from(projects)
    const paid = await desk.db.select({ id: payments.id }).from(payments).orderBy(payments.id)
    const given = await desk.db.select({ id: refunds.id }).from(refunds).orderBy(refunds.at)
    const issued = [...(await ofParts('deposit')), ...(await ofParts('balance'))]
    return {
      project: project?.id ?? null,
      payment: paid.at(-1)?.id ?? null,
      refund: given.at(-1)?.id ?? null,
      creditNote: issued.findLast(({ kind }) => kind === 'credit-note')?.id ?? null,
      invoice: issued.findLast(({ kind }) => kind === 'invoice')?.id ?? null,
    }
  }
  return {
    room,
    desk,
    ctx,
    ids,
    verbs,
    get world() {
      return world
    },
  }
}

export type MoneyDesk = ReturnType<typeof setUpMoneyWorld>
export type MoneyVerbs = MoneyDesk['verbs']

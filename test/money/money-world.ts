import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { documents } from '#db/schema/documents.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { projects } from '#db/schema/projects.ts'
import { quotes } from '#db/schema/quotes.ts'
import { recordEvents } from '#db/schema/record-events.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { Day } from '#domain/calendar-day.ts'
import type { Money } from '#domain/money/money.ts'
import type { OrderPart } from '#domain/records/order.ts'
import type { RefundEffect } from '#domain/records/refund.ts'
import { cancelInvoice } from '#features/billing/documents/issuing/cancel-invoice.server.ts'
import { issueFreeInvoice } from '#features/billing/documents/issuing/free-invoice.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { pauseReminders, recordPromise } from '#features/billing/documents/reminding/change-waiting.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { invoiceQuote } from '#features/quotes/invoice-quote.server.ts'
import { startQuotePayment } from '#features/quotes/start-quote-payment.server.ts'
import { type Seed, seedContent } from '#platform/content/seed-content.server.ts'
import type { Actor, Ctx } from '#platform/context.server.ts'
import { closedGateway, GatewayError, type PaymentGateway } from '#platform/payment-gateway.server.ts'
import { makeLinkAllTheSame } from '../fixtures/make-link-all-the-same.ts'
import { payInWindow, visitorHash } from '../fixtures/order-fixtures.ts'
import { setUpQuotes } from '../fixtures/quote-fixtures.ts'
import { inMode } from '../fixtures/verb-context.ts'

const dayMs = 24 * 60 * 60_000

/** One client's money. */
export type MoneyWorld = {
  leadId: string
  quoteId: string
  order: { id: string; providerOrderId: string } | null
  depositOrderId: string | null
  /** The last link's; '' before any. */
  token: string
  /** The provider in this state. */
  gateway: PaymentGateway
}

/**
 * A client with an account and an accepted quote of ₹14,563, in a database for each file.
 * @param catalogue fills the catalogue again before each test, for tests that change it
 */
export function setUpMoneyWorld({ catalogue }: { catalogue?: readonly Seed[] } = {}) {
  const quoting = setUpQuotes()
  const { app } = quoting
  let clientId = ''
  let world: MoneyWorld

  const ctxOf = (actor: Actor): Ctx => ({ ...app.context.system, gateway: world.gateway, actor })
  const ctx = {
    staff: () => ctxOf(app.context.staff.actor),
    client: () => ctxOf({ kind: 'client', userId: clientId, name: 'Mira Sen' }),
    visitor: () => ctxOf({ kind: 'visitor' }),
    system: () => ctxOf({ kind: 'system' }),
    linkHolder: (linkHash: string) => ctxOf({ kind: 'link-holder', linkHash }),
  }

  beforeEach(async () => {
    await app.context.database.pool.query(
      'delete from quotes; delete from standin_entities; delete from rate_limits; delete from shared_plans',
    )
    if (catalogue) {
      await app.context.database.pool.query('delete from content_entries')
      await seedContent(app.context.system, catalogue)
    }
    clientId = randomUUID()
    const account = { id: clientId, name: 'Mira Sen', email: 'mira@example.com', emailVerified: true }
    await app.db.insert(users).values(account)
    await begin(await quoting.lead())
  })

  async function begin(leadId: string): Promise<void> {
    const { gateway } = app.context.system
    const quoteId = await quoting.sent(leadId)
    world = { leadId, quoteId, order: null, depositOrderId: null, token: '', gateway }
    await quoting.accept(ctx.client(), quoteId, [])
    await app.sendMails()
  }

  async function remember(providerOrderId: string): Promise<void> {
    const [order] = await app.db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
    if (!order) throw new Error('No such order')
    world.order = { id: order.id, providerOrderId }
    if (order.part === 'deposit') world.depositOrderId = order.id
  }
  const lastOrder = () => {
    if (!world.order) throw new Error('Nobody has begun to pay')
    return world.order
  }
  const ofParts = (part: OrderPart) =>
    app.db.select().from(documents).where(eq(documents.part, part)).orderBy(documents.number)

  const verbs = {
    async agreeOn(total: Money, ratePerInr: number) {
      await app.context.database.pool.query(
        'truncate leads cascade; delete from mails; delete from document_series',
      )
      const terms = { currency: total.currency, multiplier: 1, ratePerInr }
      const leadId = await quoting.lead({ terms, total })
      const id = await quoting.make(leadId)
      const { quote } = await quoting.read(id)
      const lines = quote.lines.slice(0, 1).map((line) => ({ ...line, amountMinor: total.amountMinor }))
      await app.db.update(quotes).set({ lines }).where(eq(quotes.id, id))
      await begin(leadId)
    },
    async startPayment() {
      const input = { id: world.quoteId, visitorHash }
      await remember((await startQuotePayment(ctx.client(), input)).order.id)
    },
    async link(part: Exclude<OrderPart, 'extra'> = 'deposit') {
      const answer = await createPaymentLink(ctx.staff(), { leadId: world.leadId, part })
      world.token = answer.payment_link?.split('#')[1] ?? ''
      const [order] = await app.db.select().from(orders).where(eq(orders.id, answer.orderId))
      await remember(order?.providerOrderId ?? '')
    },
    /** Overrides the refusal, which names open invoices. */
    async linkAmount(amountInrMinor: number) {
      const input = { leadId: world.leadId, part: 'amount', amountInrMinor } as const
      const answer = await makeLinkAllTheSame(ctx.staff(), input)
      world.token = answer.payment_link?.split('#')[1] ?? ''
      const [order] = await app.db.select().from(orders).where(eq(orders.id, answer.orderId))
      await remember(order?.providerOrderId ?? '')
    },
    /** Pays an order that may be no client's yet. */
    async payOrder(providerOrderId: string) {
      await remember(providerOrderId)
      await verbs.pay()
    },
    /** The client pays in the provider's window, we settle, and all jobs run. */
    async pay() {
      if (!app.context.standIn) throw new Error('No stand-in')
      await payInWindow(app.context.standIn, lastOrder().providerOrderId)
      await verbs.settle()
    },
    async fail() {
      if (!app.context.standIn) throw new Error('No stand-in')
      await payInWindow(app.context.standIn, lastOrder().providerOrderId, 'failure')
      await verbs.settle()
    },
    async settle() {
      const input = { providerOrderId: lastOrder().providerOrderId, by: 'webhook' } as const
      await settlePayment(ctx.system(), input)
      await app.sendMails()
    },
    /** The provider charges the same order again. */
    async payAgain() {
      const { providerOrderId } = lastOrder()
      const [known] = await ctx.system().gateway.listPayments(providerOrderId)
      const second = { ...known, id: 'pay_Second00000000', created_at: 2_000_000_000 }
      await app.context.database.pool.query(
        `insert into standin_entities (id, kind, parent_id, entity) values ($1, 'payment', $2, $3)`,
        [second.id, providerOrderId, JSON.stringify(second)],
      )
      await verbs.settle()
    },
    /** An attempt is under way, its result unknown. */
    checking() {
      const { gateway } = app.context.system
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
      await refundPayment(ctx.staff(), input)
      await app.sendMails()
    },
    async refundDeposit(amountInrMinor: number, effect: RefundEffect) {
      const [order] = await app.db.select().from(orders).where(eq(orders.part, 'deposit'))
      const orderId = order?.id ?? ''
      const input = { orderId, amountInrMinor, reason: 'Asked for', effect, key: randomUUID() }
      await refundPayment(ctx.staff(), input)
      await app.sendMails()
    },
    /** The provider's answer is lost. */
    async requestRefund(amountInrMinor: number) {
      const { gateway } = app.context.system
      world.gateway = new Proxy(gateway, {
        get: (target, name: keyof PaymentGateway) =>
          name === 'refundPayment'
            ? () => Promise.reject(new GatewayError('unavailable', 'Too late'))
            : target[name],
      })
      await verbs.refund(amountInrMinor)
    },
    async invoiceDeposit() {
      await invoiceQuote(ctx.client(), { id: world.quoteId, taxNumber: '' })
      await app.sendMails()
    },
    async invoiceBalance() {
      const [project] = await app.db.select().from(projects)
      const input = { projectId: project?.id ?? '', taxNumber: '' }
      await issueBalanceInvoice(ctx.staff(), input)
      await app.sendMails()
    },
    async openInvoice() {
      const id = (await ids()).invoice ?? ''
      await remember((await payInvoice(ctx.client(), { id, visitorHash })).order.id)
    },
    async cancelInvoice() {
      const id = (await ids()).invoice ?? ''
      await cancelInvoice(ctx.staff(), { id, reason: 'Another amount' })
      await app.sendMails()
    },
    async invoiceFreely({ lead }: { lead: string }) {
      const client = { name: 'Mira Sen', companyName: '', email: 'mira@example.com', address: '' }
      const lines = [{ what: 'Hosting', quantity: 12, amountInrMinor: 50_000 }]
      await issueFreeInvoice(ctx.staff(), {
        key: randomUUID(),
        lead,
        ...client,
        taxNumber: '',
        lines,
        dueOn: '2026-11-20',
        note: '',
      })
      await app.sendMails()
    },
    async changeWaiting(to: { until: Day } | { promisedOn: Day }) {
      const id = (await ids()).invoice ?? ''
      const [row] = await app.db.select().from(documents).where(eq(documents.id, id))
      const which = { id, version: row?.version ?? 0 }
      if ('until' in to) {
        const input = { ...which, reason: 'Asked for time', until: to.until }
        await pauseReminders(ctx.staff(), input)
      } else await recordPromise(ctx.staff(), { ...which, on: to.promisedOn })
      await app.sendMails()
    },
    /** Acts as if the client had paid elsewhere before the quote came. */
    async reopenQuote() {
      await app.db
        .update(quotes)
        .set({ status: 'sent', acceptance: null, answeredAt: null })
        .where(eq(quotes.id, world.quoteId))
    },
    async acceptAgain() {
      await quoting.accept(ctx.client(), world.quoteId, [])
      await app.sendMails()
    },
    async launch() {
      await app.db
        .update(projects)
        .set({ status: 'launched', liveUrl: 'https://sen.example/', launchedAt: ctx.system().clock() })
    },
    /** Earlier payments were tests. */
    goLive() {
      world.gateway = inMode(app.context.system, 'live').gateway
    },
    wait(days: number) {
      app.context.setTime(new Date(app.context.system.clock().getTime() + days * dayMs))
    },
    stopPayments() {
      world.gateway = closedGateway
    },
  }

  /** The newest of each kind. */
  async function ids() {
    const [project] = await app.db.select({ id: projects.id }).from(projects)
    const paid = await app.db.select({ id: payments.id }).from(payments).orderBy(payments.id)
    const given = await app.db.select({ id: refunds.id }).from(refunds).orderBy(refunds.at)
    const issued = [...(await ofParts('deposit')), ...(await ofParts('balance')), ...(await ofParts('extra'))]
    const [link] = await app.db
      .select()
      .from(recordEvents)
      .where(eq(recordEvents.kind, 'payment-link'))
      .orderBy(desc(recordEvents.id))
      .limit(1)
    return {
      /** The subject of its mail. */
      paymentLink: link ? `${(link.data as { orderId: string }).orderId}.${link.id}` : null,
      project: project?.id ?? null,
      payment: paid.at(-1)?.id ?? null,
      refund: given.at(-1)?.id ?? null,
      creditNote: issued.findLast(({ kind }) => kind === 'credit-note')?.id ?? null,
      invoice: issued.findLast(({ kind }) => kind === 'invoice')?.id ?? null,
    }
  }
  return {
    quoting,
    app,
    ctx,
    ids,
    verbs,
    get world() {
      return world
    },
  }
}

export type MoneyApp = ReturnType<typeof setUpMoneyWorld>
export type MoneyVerbs = MoneyApp['verbs']

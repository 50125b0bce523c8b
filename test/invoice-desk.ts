import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import type { RefundEffect } from '#domain/records/refund.ts'
import { documentOfOrder, documentOfRefund } from '#features/billing/invoices/issue-settled.server.ts'
import { payInvoice } from '#features/billing/invoices/pay-invoice.server.ts'
import { readDocument } from '#features/billing/invoices/read-document.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { createProject } from '#features/projects/create-project.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { type makeOrder, visitorHash } from './make-orders.ts'
import { setUpPaymentDesk } from './payment-desk.ts'

/**
 * Sets up one file's tests of documents, which come about as they do at the desk and in the client's browser, on a site
 * that takes real money.
 */
export function setUpInvoiceDesk() {
  const desk = setUpPaymentDesk({ mode: 'live' })
  const issue = (projectId: string, taxNumber = '') =>
    issueBalanceInvoice({ ctx: desk.context.staff, input: { projectId, taxNumber } })
  const read = (id: string) => readDocument({ ctx: desk.context.staff, input: { id } })
  /** Opens the checkout of an invoice, and returns the provider's id of its order. */
  const pay = async (id: string) =>
    (await payInvoice({ ctx: desk.context.staff, input: { id, visitorHash } })).order.id
  return {
    desk,
    issue,
    read,
    pay,
    /** A project whose deposit of ₹1,500 is paid, after a test payment of the same. */
    async projectWithDeposit(changes: Parameters<typeof makeOrder>[1] = {}) {
      const { id: depositId } = await desk.paidOrder(changes)
      const leadId = (await desk.orderOf(depositId))?.leadId ?? ''
      await desk.payInOtherMode(leadId)
      const { id: projectId } = await createProject({ ctx: desk.context.staff, input: { leadId } })
      return { depositId, leadId, projectId }
    },
    async invoiceOf(projectId: string) {
      const { documents } = await issue(projectId)
      const id = documents.filter(isReadable).find(({ kind }) => kind === 'invoice')?.id ?? ''
      return { id, read: () => read(id) }
    },
    /** Pays an invoice, and books the payment. Returns our order. */
    async payAndSettle(id: string): Promise<string> {
      const providerOrderId = await pay(id)
      await desk.payInWindow(providerOrderId)
      await desk.settle(providerOrderId)
      const [row] = (
        await desk.pool.query('select id from orders where provider_order_id = $1', [providerOrderId])
      ).rows
      await documentOfOrder({ ctx: desk.context.system, input: { orderId: row.id } })
      return row.id
    },
    async refund(
      orderId: string,
      amountInrMinor: number,
      effect: RefundEffect = 'owed-again',
    ): Promise<void> {
      await refundPayment({
        ctx: desk.context.staff,
        input: {
          orderId,
          amountInrMinor,
          reason: 'Asked for',
          effect,
          key: randomUUID(),
        },
      })
      const refunds = await desk.pool.query<{ id: string }>('select id from refunds')
      for (const { id: refundId } of refunds.rows) {
        await documentOfRefund({ ctx: desk.context.system, input: { refundId } })
      }
    },
    issued: () => desk.db.select().from(documents).orderBy(asc(documents.kind), asc(documents.number)),
  }
}

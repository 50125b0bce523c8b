import { Hono } from 'hono'
import * as leadDesk from '#features/leads/lead.desk.wire.ts'
import { leadNoteSchema, leadStatusChangeSchema } from '#features/leads/lead-record.ts'
import { moveLead } from '#features/leads/move-lead.server.ts'
import { noteLead } from '#features/leads/note-lead.server.ts'
import { newPaymentLinkSchema, refundSchema } from '#features/payments/orders/order.ts'
import { whilePayingIsOpen } from '#features/payments/payments.api.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { serve } from '#platform/api/serve.server.ts'
import { type AppEnv, access, readJson, uuidParam } from '#platform/http.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import { addPaid, readLeadPage, readOrderPage } from './pages.server.ts'
import {
  askForFreshLink,
  createPaymentLink,
  readPaymentLink,
  startLinkCheckout,
} from './payment-links.server.ts'

/** Payment links, and the pages of leads and orders, which say what is paid and owed. */
export const billingApi = new Hono<AppEnv>()
  .use('/api/payment/link/checkout', whilePayingIsOpen)
  .get('/api/payment/link', access.holder, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    return c.json(await readPaymentLink({ ctx: c.var.ctx }))
  })
  .post('/api/payment/link/checkout', access.holder, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    return c.json(await startLinkCheckout({ ctx: c.var.ctx, input: { visitorHash: ensureVisitorHash(c) } }))
  })
  .post('/api/payment/link/fresh', access.holder, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    await askForFreshLink({ ctx: c.var.ctx })
    return c.json({ success: true })
  })
  .get('/api/admin/orders/:id', access.staff, async (c) => {
    return c.json(await readOrderPage({ ctx: c.var.ctx, input: { id: uuidParam(c, 'order') } }))
  })
  .post('/api/admin/orders/:id/refunds', access.staff, async (c) => {
    const refund = await readJson(c, refundSchema)
    const input = { ...refund, orderId: uuidParam(c, 'order') }
    const { id } = await refundPayment({ ctx: c.var.ctx, input })
    return c.json(await readOrderPage({ ctx: c.var.ctx, input: { id } }))
  })
  .post('/api/admin/leads/:id/payment-link', access.staff, whilePayingIsOpen, async (c) => {
    const leadId = uuidParam(c, 'lead')
    const link = await readJson(c, newPaymentLinkSchema)
    return c.json(await createPaymentLink({ ctx: c.var.ctx, input: { ...link, leadId } }), 201)
  })

const lead = { access: 'staff', ids: { id: 'lead' } } as const

serve(billingApi, leadDesk.readLead, lead, readLeadPage)
serve(billingApi, leadDesk.moveLead, { ...lead, body: leadStatusChangeSchema }, async (call) =>
  addPaid({ ctx: call.ctx, input: await moveLead(call) }),
)
serve(billingApi, leadDesk.noteLead, { ...lead, body: leadNoteSchema }, async (call) =>
  addPaid({ ctx: call.ctx, input: await noteLead(call) }),
)

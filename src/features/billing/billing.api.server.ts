import { Hono } from 'hono'
import * as leadDesk from '#features/leads/lead.desk.wire.ts'
import { leadNoteSchema, leadStatusChangeSchema } from '#features/leads/lead-record.ts'
import { moveLead } from '#features/leads/move-lead.server.ts'
import { noteLead } from '#features/leads/note-lead.server.ts'
import * as orderDesk from '#features/payments/orders/order.desk.wire.ts'
import { newPaymentLinkSchema, refundSchema } from '#features/payments/orders/order.ts'
import * as wires from '#features/payments/payment.wire.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { requirePayments } from '#platform/api/require-payments.server.ts'
import { done, serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
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

// Even an incomplete link is told that nothing can be paid.
billingApi.use(wires.startLinkCheckout.path, (c, next) => {
  requirePayments(c)
  return next()
})

const holder = { access: 'holder', limit: 'payment' } as const
const order = { access: 'staff', ids: { id: 'order' } } as const

serve(billingApi, wires.readPaymentLink, holder, readPaymentLink)
serve(billingApi, wires.startLinkCheckout, holder, ({ ctx, c }) =>
  startLinkCheckout({ ctx, input: { visitorHash: ensureVisitorHash(c) } }),
)
serve(billingApi, wires.askForFreshLink, holder, (call) => askForFreshLink(call).then(() => done))
serve(billingApi, orderDesk.readOrder, order, readOrderPage)
serve(
  billingApi,
  orderDesk.refundPayment,
  { ...order, body: refundSchema },
  async ({ ctx, input: { id: orderId, ...refund } }) =>
    readOrderPage({ ctx, input: await refundPayment({ ctx, input: { ...refund, orderId } }) }),
)
serve(
  billingApi,
  orderDesk.createPaymentLink,
  { access: 'staff', gate: requirePayments, ids: { id: 'lead' }, body: newPaymentLinkSchema, status: 201 },
  ({ ctx, input: { id: leadId, ...link } }) => createPaymentLink({ ctx, input: { ...link, leadId } }),
)

const lead = { access: 'staff', ids: { id: 'lead' } } as const

serve(billingApi, leadDesk.readLead, lead, readLeadPage)
serve(billingApi, leadDesk.moveLead, { ...lead, body: leadStatusChangeSchema }, async (call) =>
  addPaid({ ctx: call.ctx, input: await moveLead(call) }),
)
serve(billingApi, leadDesk.noteLead, { ...lead, body: leadNoteSchema }, async (call) =>
  addPaid({ ctx: call.ctx, input: await noteLead(call) }),
)

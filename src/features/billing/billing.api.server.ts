import { Hono } from 'hono'
import { addLeadNote } from '#features/leads/changing/add-lead-note.server.ts'
import {
  assignLead,
  keepQuarantined,
  markAnsweredElsewhere,
  moveLead,
  tagLead,
} from '#features/leads/changing/change-lead.server.ts'
import * as leadAdminWires from '#features/leads/lead.admin.wire.ts'
import {
  answeredElsewhereSchema,
  leadAssignmentSchema,
  leadRemovalSchema,
  leadStatusChangeSchema,
  leadTagsSchema,
  leadVersionSchema,
} from '#features/leads/lead-handling.ts'
import { leadNoteSchema } from '#features/leads/lead-record.ts'
import { removeLead, restoreLead } from '#features/leads/removing/remove-lead.server.ts'
import { addTask, changeTask } from '#features/leads/tasks/change-task.server.ts'
import { newTaskSchema, taskChangeSchema } from '#features/leads/tasks/task.ts'
import * as orderAdminWires from '#features/payments/orders/order.admin.wire.ts'
import { newPaymentLinkSchema, refundSchema } from '#features/payments/orders/order.ts'
import * as wires from '#features/payments/payment.wire.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { requirePayments } from '#platform/api/require-payments.server.ts'
import { done, serve } from '#platform/api/serve.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { ensureVisitorHash } from '#platform/visitor-cookie.server.ts'
import { readLeadPage, readOrderAsClient, readOrderPage } from './pages.server.ts'
import {
  createPaymentLink,
  readPaymentLink,
  requestNewLink,
  startLinkPayment,
} from './payment-links.server.ts'

export const billingApi = new Hono<AppEnv>()

// Checked first, so that an incomplete link also learns that payments are off.
billingApi.use(wires.startLinkPayment.path, (c, next) => {
  requirePayments(c)
  return next()
})

const holder = { access: 'holder', limit: 'payment' } as const
const order = { access: 'staff', ids: { id: 'order' } } as const

serve(billingApi, wires.readPaymentLink, holder, readPaymentLink)
serve(billingApi, wires.startLinkPayment, holder, (ctx, _input, c) =>
  startLinkPayment(ctx, { visitorHash: ensureVisitorHash(c) }),
)
serve(billingApi, wires.requestNewLink, holder, (ctx) => requestNewLink(ctx).then(() => done))
serve(billingApi, orderAdminWires.readOrder, order, readOrderPage)
serve(billingApi, orderAdminWires.readOrderAsClient, order, readOrderAsClient)
serve(
  billingApi,
  orderAdminWires.refundPayment,
  { ...order, body: refundSchema, answer: readOrderPage, changes: 'order' },
  (ctx, { id: orderId, ...refund }) => refundPayment(ctx, { ...refund, orderId }),
)
serve(
  billingApi,
  orderAdminWires.createPaymentLink,
  {
    access: 'staff',
    gate: requirePayments,
    ids: { id: 'lead' },
    body: newPaymentLinkSchema,
    status: 201,
    changes: 'order',
  },
  (ctx, { id: leadId, ...link }) => createPaymentLink(ctx, { ...link, leadId }),
)

const lead = { access: 'staff', ids: { id: 'lead' } } as const
const leadChange = { ...lead, answer: readLeadPage, changes: 'lead' } as const

serve(billingApi, leadAdminWires.readLead, lead, readLeadPage)
serve(billingApi, leadAdminWires.moveLead, { ...leadChange, body: leadStatusChangeSchema }, moveLead)
serve(billingApi, leadAdminWires.addLeadNote, { ...leadChange, body: leadNoteSchema }, addLeadNote)
serve(billingApi, leadAdminWires.assignLead, { ...leadChange, body: leadAssignmentSchema }, assignLead)
serve(billingApi, leadAdminWires.keepQuarantined, { ...leadChange, body: leadVersionSchema }, keepQuarantined)
serve(
  billingApi,
  leadAdminWires.markAnsweredElsewhere,
  { ...leadChange, body: answeredElsewhereSchema },
  markAnsweredElsewhere,
)
serve(billingApi, leadAdminWires.removeLead, { ...leadChange, body: leadRemovalSchema }, removeLead)
serve(billingApi, leadAdminWires.restoreLead, { ...leadChange, body: leadVersionSchema }, restoreLead)
serve(billingApi, leadAdminWires.tagLead, { ...leadChange, body: leadTagsSchema }, tagLead)
serve(billingApi, leadAdminWires.addTask, { ...leadChange, body: newTaskSchema }, addTask)
serve(
  billingApi,
  leadAdminWires.changeTask,
  { ...leadChange, ids: { id: 'lead', taskId: 'task' }, body: taskChangeSchema },
  changeTask,
)

import { recordLeadPayment, recordLeadRefund } from '#features/billing/record-lead-payment.server.ts'
import { deleteLeftClients } from '#features/clients/delete-left-clients.server.ts'
import { joinClient, joinClients } from '#features/clients/join-client.server.ts'
import { attachRequest, lockNamedOrder } from '#features/payments/payment.server.ts'
import {
  startPaidProject,
  startRequestedProject,
} from '#features/projects/creating/start-project.job.server.ts'
import { wakeLead } from '#features/today/snoozing/snooze-todo.server.ts'
import type { Listeners } from '#platform/context.server.ts'

/** Raise the lead first: a project starts for it. */
export const listeners: Listeners = {
  paymentBooked: [recordLeadPayment, startPaidProject],
  refundBooked: [recordLeadRefund],
  orderNamed: lockNamedOrder,
  requestStored: [attachRequest, startRequestedProject],
  clientNamed: joinClient,
  clientsNamed: joinClients,
  questionAsked: wakeLead,
  clientsLeft: deleteLeftClients,
}

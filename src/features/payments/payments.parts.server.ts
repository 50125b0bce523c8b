import { orders } from '#db/schema/orders.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { deleteUnpaidOrders } from './orders/delete-unpaid-orders.job.server.ts'
import { orderList } from './orders/order.ts'
import { orderClaim, orderRows } from './orders/order-claim.server.ts'
import { orderData } from './orders/order-data.server.ts'
import { orderRecord } from './orders/order-queries.server.ts'
import { paymentTodos } from './payment-todos.server.ts'
import { paymentsApi } from './payments.api.server.ts'
import { processProviderEvent } from './provider/process-provider-event.job.server.ts'
import { reconcilePaymentsJob } from './provider/reconcile-payments.job.server.ts'
import { trimProviderEvents } from './provider/trim-provider-events.job.server.ts'

export const paymentsParts: NounParts = {
  noun: 'payments',
  names: [recordNames(orderRecord.noun, orders, orders.receipt)],
  apis: [paymentsApi],
  jobs: [deleteUnpaidOrders, processProviderEvent, trimProviderEvents, reconcilePaymentsJob],
  claim: orderClaim,
  rows: [orderRows],
  todos: paymentTodos,
  personalData: orderData,
  listSchema: orderList.schema,
}

import { download, of, wire } from '#platform/api/wire.ts'
import type { OrderAsClient } from '../own-payments/own-payment.ts'
import type {
  newPaymentLinkSchema,
  OrderList,
  OrderPage,
  orderList,
  PaymentLinkAnswer,
  refundSchema,
} from './order.ts'

export const listOrders = wire(
  'GET',
  '/api/admin/orders',
  of<{ query: typeof orderList.schema; answer: OrderList }>,
)
export const exportOrders = download('/api/admin/orders.csv', of<{ query: typeof orderList.schema }>)
export const readOrder = wire('GET', '/api/admin/orders/:id', of<{ answer: OrderPage }>)
export const readOrderAsClient = wire('GET', '/api/admin/orders/:id/client', of<{ answer: OrderAsClient }>)
export const refundPayment = wire(
  'POST',
  '/api/admin/orders/:id/refunds',
  of<{ body: typeof refundSchema; answer: OrderPage }>,
)
export const createPaymentLink = wire(
  'POST',
  '/api/admin/leads/:id/payment-link',
  of<{ body: typeof newPaymentLinkSchema; answer: PaymentLinkAnswer }>,
)

import type { PaymentStart } from '#features/payments/payment-api.ts'
import { of, wire } from '#platform/api/wire.ts'

export const payInvoice = wire('POST', '/api/invoices/:id/checkout', of<{ answer: PaymentStart }>)

import { createHmac, timingSafeEqual } from 'node:crypto'
import Razorpay from 'razorpay'
import * as v from 'valibot'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { Log } from './log.server.ts'

const orderSchema = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.string(),
  receipt: v.nullable(v.string()),
  status: v.picklist(['created', 'attempted', 'paid']),
})

const paymentSchema = v.object({
  id: v.string(),
  order_id: v.nullable(v.string()),
  amount: v.number(),
  currency: v.string(),
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: v.fallback(v.string(), ''),
  error_reason: v.fallback(v.nullable(v.string()), null),
  created_at: v.number(),
})

const refundSchema = v.object({
  id: v.string(),
  payment_id: v.string(),
  amount: v.number(),
  currency: v.string(),
  status: v.picklist(['pending', 'processed', 'failed']),
  receipt: v.fallback(v.nullable(v.string()), null),
})

const collectionOf = <S extends v.GenericSchema>(item: S) => v.object({ items: v.array(item) })

/** The longest that a payment may stay authorised. */
const fiveDaysMinutes = 5 * 24 * 60

/** Amounts of the provider are in minor units, as ours. */
export type GatewayOrder = v.InferOutput<typeof orderSchema>
export type GatewayPayment = v.InferOutput<typeof paymentSchema>
export type GatewayRefund = v.InferOutput<typeof refundSchema>

/** The payment provider. Every call ends within the time-out, and fails with a GatewayError only. */
export type PaymentGateway = {
  mode: PaymentMode
  /** The public key that a page opens the checkout with. */
  keyId: string
  checkoutScript: string
  createOrder(order: {
    amountMinor: number
    currency: string
    /** Unique, at most 40 characters. */
    receipt: string
    /** At most 15, each at most 256 characters. */
    notes: Record<string, string>
  }): Promise<GatewayOrder>
  fetchOrder(orderId: string): Promise<GatewayOrder>
  /** Every try to pay the order, the failed ones too. */
  listPayments(orderId: string): Promise<GatewayPayment[]>
  /** Takes the money of an authorised payment. */
  capturePayment(payment: { id: string; amountMinor: number; currency: string }): Promise<GatewayPayment>
  refundPayment(refund: { paymentId: string; amountMinor: number; receipt: string }): Promise<GatewayRefund>
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** What the checkout hands to the page proves that this payment is of this order. */
  isPaymentSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean
  /** Null while there is no secret: an empty one would make every event forgeable. */
  isWebhookSignature: ((body: Buffer, signature: string) => boolean) | null
  /**
   * Pays an order without a window and answers what the checkout would; null unless the fixed test key is configured.
   * @throws GatewayError `refused` for an order it does not know or that is paid.
   */
  simulatePayment: ((orderId: string) => Promise<{ paymentId: string; signature: string }>) | null
}

/** The provider did not do as asked. Its own words are in nobody's hands but the log's. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** `unavailable`: nobody knows whether it was done, ask again later. `refused`: it was not done. */
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: GatewayError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const closed = () => Promise.reject(new GatewayError('refused', 'Paying is off'))

/** Where nothing can be paid: knows no order and makes none. */
export const closedGateway: PaymentGateway = {
  mode: 'off',
  keyId: '',
  checkoutScript: '',
  createOrder: closed,
  fetchOrder: closed,
  listPayments: closed,
  capturePayment: closed,
  refundPayment: closed,
  listRefunds: closed,
  isPaymentSignature: () => false,
  isWebhookSignature: null,
  simulatePayment: null,
}

/**
 * Opens Razorpay through its own SDK.
 * @param apiUrl origin of its API; given for the stand-in and in tests.
 */
export function openPaymentGateway({
  mode,
  keyId,
  keySecret,
  webhookSecret,
  checkoutScript,
  apiUrl,
  timeoutMs = 8_000,
  simulate = null,
  log,
}: {
  mode: PaymentMode
  keyId: string
  keySecret: string
  webhookSecret: string | undefined
  checkoutScript: string
  apiUrl?: string
  timeoutMs?: number
  simulate?: ((orderId: string) => Promise<{ id: string }>) | null
  log: Log
}): PaymentGateway {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { defaults } = transportOf(client)
  defaults.timeout = timeoutMs
  defaults.maxRedirects = 0
  defaults.maxContentLength = 1024 * 1024
  if (apiUrl) {
    defaults.baseURL = apiUrl
    // A proxy between us and ourselves would be of no use.
    defaults.proxy = false
  }

  async function ask<S extends v.GenericSchema>(
    action: string,
    schema: S,
    call: () => Promise<unknown>,
  ): Promise<v.InferOutput<S>> {
    try {
      return v.parse(schema, await within(timeoutMs, call()))
    } catch (error) {
      const { kind, status, code } = explain(error)
      log.warn({ action, status, code }, 'payment provider did not do it')
      throw new GatewayError(kind, `The payment provider did not answer ${action} as expected`)
    }
  }

  const signPayment = (orderId: string, paymentId: string) => hmac(keySecret, `${orderId}|${paymentId}`)

  return {
    mode,
    keyId,
    checkoutScript,
    createOrder: ({ amountMinor, currency, receipt, notes }) =>
      ask('create order', orderSchema, () =>
        client.orders.create({
          amount: amountMinor,
          currency,
          receipt,
          notes,
          // Whatever the dashboard says: an authorised payment that nobody captures goes back to the customer.
          payment: {
            capture: 'automatic',
            capture_options: {
              automatic_expiry_period: fiveDaysMinutes,
              manual_expiry_period: fiveDaysMinutes,
              refund_speed: 'normal',
            },
          },
        }),
      ),
    fetchOrder: (orderId) => ask('fetch order', orderSchema, () => client.orders.fetch(orderId)),
    async listPayments(orderId) {
      const { items } = await ask('list payments', collectionOf(paymentSchema), () =>
        client.orders.fetchPayments(orderId),
      )
      return items
    },
    capturePayment: ({ id, amountMinor, currency }) =>
      ask('capture payment', paymentSchema, () => client.payments.capture(id, amountMinor, currency)),
    refundPayment: ({ paymentId, amountMinor, receipt }) =>
      ask('refund payment', refundSchema, () =>
        client.payments.refund(paymentId, { amount: amountMinor, receipt, speed: 'normal' }),
      ),
    async listRefunds(paymentId) {
      const { items } = await ask('list refunds', collectionOf(refundSchema), () =>
        client.payments.fetchMultipleRefund(paymentId, { count: 100 }),
      )
      return items
    },
    isPaymentSignature: ({ orderId, paymentId, signature }) =>
      isSame(signPayment(orderId, paymentId), Buffer.from(signature, 'hex')),
    isWebhookSignature: webhookSecret
      ? (body, signature) => isSame(hmac(webhookSecret, body), Buffer.from(signature, 'hex'))
      : null,
    simulatePayment:
      simulate &&
      (async (orderId) => {
        const { id: paymentId } = await simulate(orderId)
        return { paymentId, signature: signPayment(orderId, paymentId).toString('hex') }
      }),
  }
}

function hmac(secret: string, message: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(message).digest()
}

function isSame(wanted: Buffer, given: Buffer): boolean {
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

type Transport = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; maxContentLength: number; proxy: false }
}

/** The SDK's own HTTP client: its types do not show it, and its time-out is none by default. */
function transportOf(client: Razorpay): Transport {
  return (client.api as unknown as { rq: Transport }).rq
}

/** The client's own time-out begins anew with every byte. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayError('unavailable', 'Too late')), timeoutMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The SDK throws plain objects for answers, and for a refused connection a TypeError about `status`. */
function explain(error: unknown): { kind: GatewayError['kind']; status?: number; code?: string } {
  if (error instanceof Error) return { kind: 'unavailable', code: error.name }
  const { statusCode, error: body } = error as { statusCode?: unknown; error?: { code?: unknown } }
  const status = Number(statusCode)
  // Never by its texts, which differ between versions. 401 and 403 are our keys, 429 our haste: for us to mend.
  const isRefusal = (status === 400 || status === 404) && body?.code !== undefined
  return { kind: isRefusal ? 'refused' : 'unavailable', status, code: String(body?.code) }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import Razorpay from 'razorpay'
import * as v from 'valibot'
import { dayMs, minuteMs } from '#domain/duration.ts'
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

/** The longest time that Razorpay lets a payment stay authorised. */
const fiveDaysMinutes = (5 * dayMs) / minuteMs

/** The provider's amounts are in minor units, like ours. */
export type GatewayOrder = v.InferOutput<typeof orderSchema>
export type GatewayPayment = v.InferOutput<typeof paymentSchema>
export type GatewayRefund = v.InferOutput<typeof refundSchema>

/** The payment provider. Each call ends within the time-out, and only ever fails with a GatewayError. */
export type PaymentGateway = {
  mode: PaymentMode
  /** The public key with which a page opens the checkout. */
  keyId: string
  checkoutScript: string
  createOrder(order: {
    amountMinor: number
    currency: string
    /** Unique, as long as `providerLimits` says. */
    receipt: string
    /** As many and as long as `providerLimits` says. */
    notes: Record<string, string>
  }): Promise<GatewayOrder>
  fetchOrder(orderId: string): Promise<GatewayOrder>
  /** Returns every payment attempt for the order, including failed ones. */
  listPayments(orderId: string): Promise<GatewayPayment[]>
  /** Takes the money of an authorised payment. */
  capturePayment(payment: { id: string; amountMinor: number; currency: string }): Promise<GatewayPayment>
  refundPayment(refund: { paymentId: string; amountMinor: number; receipt: string }): Promise<GatewayRefund>
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** Returns whether the checkout's signature proves that this payment belongs to this order. */
  isPaymentSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean
  /** Null without a webhook secret, because an empty secret would make every event forgeable. */
  isWebhookSignature: ((body: Buffer, signature: string) => boolean) | null
  /**
   * Pays an order without a window and returns what the checkout would. Null unless the fixed test key is set.
   * @throws GatewayError `refused` for an unknown or paid order
   */
  simulatePayment: ((orderId: string) => Promise<{ paymentId: string; signature: string }>) | null
}

/** The provider failed or refused a call. Only the log gets the provider's words. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** `unavailable`: nobody knows whether the provider acted, so ask again later. `refused`: it did not act. */
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: GatewayError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const closed = () => Promise.reject(new GatewayError('refused', 'Paying is off'))

/** The gateway while payments are off: it knows no order and makes none. */
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
 * Opens Razorpay through its SDK.
 * @param apiUrl origin of the API; set for the stand-in and in tests
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
    // The stand-in runs on this machine, so no proxy may stand in between.
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
          // Overrides the dashboard's setting: the customer gets an authorised payment back if nobody captures it.
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

/** Returns the SDK's HTTP client, which its types hide, to give it a time-out; by default it has none. */
function transportOf(client: Razorpay): Transport {
  return (client.api as unknown as { rq: Transport }).rq
}

/** Limits the whole call. The client's own time-out restarts with every byte. */
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

/**
 * Classifies an error of the SDK, which throws plain objects for answers and a TypeError about `status` for a refused
 * connection.
 */
function explain(error: unknown): { kind: GatewayError['kind']; status?: number; code?: string } {
  if (error instanceof Error) return { kind: 'unavailable', code: error.name }
  const { statusCode, error: body } = error as { statusCode?: unknown; error?: { code?: unknown } }
  const status = Number(statusCode)
  // Texts differ between versions, so the code decides. 401 and 403 mean bad keys and 429 means that we ask too
  // often; we can fix all three.
  const isRefusal = (status === 400 || status === 404) && body?.code !== undefined
  return { kind: isRefusal ? 'refused' : 'unavailable', status, code: String(body?.code) }
}

/** Whether what is paid and issued now is about test money. */
export function isTestSite({ gateway: { mode } }: { gateway: Pick<PaymentGateway, 'mode'> }): boolean {
  return mode !== 'live' && mode !== 'off'
}

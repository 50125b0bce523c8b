import { createHmac, timingSafeEqual } from 'node:crypto'
import Razorpay from 'razorpay'
import * as v from 'valibot'
import { dayMs, minuteMs } from '#domain/duration.ts'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import type { Heartbeat } from './jobs/heartbeats.server.ts'
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

/** Razorpay's longest period for an authorised payment. */
const fiveDaysMinutes = (5 * dayMs) / minuteMs

/** Amounts in minor units. */
export type GatewayOrder = v.InferOutput<typeof orderSchema>
export type GatewayPayment = v.InferOutput<typeof paymentSchema>
export type GatewayRefund = v.InferOutput<typeof refundSchema>

/** Calls end within the time-out, and fail only with a GatewayError. */
export type PaymentGateway = {
  mode: PaymentMode
  keyId: string
  windowScript: string
  createOrder(order: {
    amountMinor: number
    currency: string
    /** Unique. */
    receipt: string
    notes: Record<string, string>
  }): Promise<GatewayOrder>
  fetchOrder(orderId: string): Promise<GatewayOrder>
  /** Includes failed attempts. */
  listPayments(orderId: string): Promise<GatewayPayment[]>
  capturePayment(payment: { id: string; amountMinor: number; currency: string }): Promise<GatewayPayment>
  refundPayment(refund: { paymentId: string; amountMinor: number; receipt: string }): Promise<GatewayRefund>
  listRefunds(paymentId: string): Promise<GatewayRefund[]>
  /** Reads one order, and reports whether that worked. Never throws. */
  probe(): Promise<void>
  isPaymentSignature(signed: { orderId: string; paymentId: string; signature: string }): boolean
  /** Null without a webhook secret: an empty one would make every event forgeable. */
  isWebhookSignature: ((body: Buffer, signature: string) => boolean) | null
  /** Null unless the fixed test key is set. @throws GatewayError `refused` for an unknown or paid order */
  simulatePayment: ((orderId: string) => Promise<{ paymentId: string; signature: string }>) | null
}

/** The message is for the log only. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  /** After `unavailable`, the provider may have acted: check later. */
  readonly kind: 'unavailable' | 'refused'

  constructor(kind: GatewayError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const closed = () => Promise.reject(new GatewayError('refused', 'Paying is off'))

export const closedGateway: PaymentGateway = {
  mode: 'off',
  keyId: '',
  windowScript: '',
  createOrder: closed,
  fetchOrder: closed,
  listPayments: closed,
  capturePayment: closed,
  refundPayment: closed,
  listRefunds: closed,
  probe: async () => {},
  isPaymentSignature: () => false,
  isWebhookSignature: null,
  simulatePayment: null,
}

/** @param apiUrl for the stand-in and in tests */
export function openPaymentGateway({
  mode,
  keyId,
  keySecret,
  webhookSecret,
  windowScript,
  apiUrl,
  timeoutMs = 8_000,
  simulate = null,
  heartbeat,
  log,
}: {
  mode: PaymentMode
  keyId: string
  keySecret: string
  webhookSecret: string | undefined
  windowScript: string
  apiUrl?: string
  timeoutMs?: number
  simulate?: ((orderId: string) => Promise<{ id: string }>) | null
  heartbeat: Heartbeat
  log: Log
}): PaymentGateway {
  const client = openClient({ keyId, keySecret, apiUrl, timeoutMs })

  async function ask<S extends v.GenericSchema>(
    action: string,
    schema: S,
    call: () => Promise<unknown>,
  ): Promise<v.InferOutput<S>> {
    try {
      const answer = v.parse(schema, await within(timeoutMs, call()))
      heartbeat.succeeded()
      return answer
    } catch (error) {
      const { kind, status, code } = classifyError(error)
      reportFailure(heartbeat, kind, status)
      log.warn({ action, status, code }, 'payment provider did not do it')
      throw new GatewayError(kind, `The payment provider did not answer ${action} as expected`)
    }
  }

  const signPayment = (orderId: string, paymentId: string) => hmac(keySecret, `${orderId}|${paymentId}`)

  return {
    mode,
    keyId,
    windowScript,
    createOrder: ({ amountMinor, currency, receipt, notes }) =>
      ask('create order', orderSchema, () =>
        client.orders.create({
          amount: amountMinor,
          currency,
          receipt,
          notes,
          // Overrides the dashboard's setting. An authorised payment that is never captured is refunded.
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
    async probe() {
      await ask('list orders', collectionOf(v.unknown()), () => client.orders.all({ count: 1 })).catch(
        () => {},
      )
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

type ClientOptions = { keyId: string; keySecret: string; apiUrl: string | undefined; timeoutMs: number }

function openClient({ keyId, keySecret, apiUrl, timeoutMs }: ClientOptions): Razorpay {
  const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { defaults } = transportOf(client)
  defaults.timeout = timeoutMs
  defaults.maxRedirects = 0
  defaults.maxContentLength = 1024 * 1024
  if (apiUrl) {
    defaults.baseURL = apiUrl
    // The stand-in runs on this machine, so bypass any proxy.
    defaults.proxy = false
  }
  return client
}

/**
 * Checks the keys by reading one order, which changes nothing.
 * @returns whether the keys are valid, and the provider's time unless its answer has none
 * @throws GatewayError `unavailable` for any other answer, with its status
 */
export async function checkProviderKeys(
  keys: Omit<ClientOptions, 'timeoutMs'>,
  timeoutMs = 8_000,
): Promise<{ areValid: boolean; now: Date | null }> {
  const { get } = transportOf(openClient({ ...keys, timeoutMs }))
  const { status, data, headers } = await within(
    timeoutMs,
    get('/v1/orders', { params: { count: 1 }, validateStatus: () => true }),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new GatewayError('unavailable', error.code ?? error.message)
  })
  const now = new Date(headers.date ?? '')
  const answer = { now: Number.isNaN(now.getTime()) ? null : now }
  if (isKeyRefusal(status)) return { areValid: false, ...answer }
  if (status === 200 && v.is(collectionOf(orderSchema), data)) return { areValid: true, ...answer }
  throw new GatewayError('unavailable', `status ${status}`)
}

function hmac(secret: string, message: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(message).digest()
}

function isSame(wanted: Buffer, given: Buffer): boolean {
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

type Transport = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; maxContentLength: number; proxy: false }
  get(
    path: string,
    options: { params: object; validateStatus: () => boolean },
  ): Promise<{ status: number; data: unknown; headers: { date?: string } }>
}

/** The SDK's types hide its HTTP client, which has no time-out by default. */
function transportOf(client: Razorpay): Transport {
  return (client.api as unknown as { rq: Transport }).rq
}

/** The client's own time-out restarts with every byte. */
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

/** The SDK throws plain objects for answers, and a TypeError about `status` for a refused connection. */
function classifyError(error: unknown): { kind: GatewayError['kind']; status?: number; code?: string } {
  if (error instanceof Error) return { kind: 'unavailable', code: error.name }
  const { statusCode, error: body } = error as { statusCode?: unknown; error?: { code?: unknown } }
  const status = Number(statusCode)
  // Messages differ between versions. 401 and 403 (bad keys) and 429 (too many calls) are ours to fix.
  const isRefusal = (status === 400 || status === 404) && body?.code !== undefined
  return { kind: isRefusal ? 'refused' : 'unavailable', status, code: String(body?.code) }
}

const isKeyRefusal = (status: number | undefined) => status === 401 || status === 403

/** A refusal is a proper answer. Too many calls (429) is our doing. */
function reportFailure(heartbeat: Heartbeat, kind: GatewayError['kind'], status?: number): void {
  const detail = status ? `HTTP ${status}` : ''
  if (kind === 'refused') heartbeat.succeeded()
  else if (isKeyRefusal(status)) heartbeat.failed('keys', detail)
  else if (status !== 429) heartbeat.failed('unreachable', detail)
}

/** Returns whether payments and documents are about test money. */
export function isTestSite({ gateway: { mode } }: { gateway: Pick<PaymentGateway, 'mode'> }): boolean {
  return mode !== 'live' && mode !== 'off'
}

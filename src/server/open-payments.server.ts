import { type PaymentMode, simulationKeyId, standInKeyId } from '#domain/money/payment-keys.ts'
import type { Db } from '#platform/context.server.ts'
import { type Env, paymentModeOf } from '#platform/env.server.ts'
import type { Heartbeat } from '#platform/jobs/heartbeats.server.ts'
import type { Log } from '#platform/log.server.ts'
import {
  closedGateway,
  GatewayError,
  openPaymentGateway,
  type PaymentGateway,
} from '#platform/payment-gateway.server.ts'
import { openStandIn, type StandIn } from '#platform/stand-in/stand-in.server.ts'
import { StandInRefusal } from '#platform/stand-in/stand-in-store.server.ts'

const razorpayScript = 'https://checkout.razorpay.com/v1/checkout.js'
const standInScript = '/stand-in/checkout.js'

export async function openPayments({
  env,
  db,
  heartbeat,
  log,
}: {
  env: Pick<
    Env,
    | 'PAYMENTS'
    | 'PUBLIC_URL'
    | 'RAZORPAY_KEY_ID'
    | 'RAZORPAY_KEY_SECRET'
    | 'RAZORPAY_WEBHOOK_SECRET'
    | 'RAZORPAY_API_URL'
  >
  db: Db
  heartbeat: Heartbeat
  log: Log
}): Promise<{ gateway: PaymentGateway; standIn: StandIn | null }> {
  const mode = paymentModeOf(env)
  if (mode === 'off') return { gateway: closedGateway, standIn: null }
  if (mode === 'live' || mode === 'test') {
    const gateway = openPaymentGateway({
      mode,
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
      windowScript: razorpayScript,
      apiUrl: env.RAZORPAY_API_URL,
      heartbeat,
      log,
    })
    return { gateway, standIn: null }
  }
  const keyId = mode === 'simulated' ? simulationKeyId : standInKeyId
  const standIn = await openStandIn({ db, mode, keyId })
  const gateway = openPaymentGateway({
    mode,
    keyId,
    keySecret: standIn.keySecret,
    webhookSecret: standIn.webhookSecret,
    windowScript: standInScript,
    apiUrl: standIn.apiUrl,
    simulate: mode === 'simulated' ? (orderId) => simulate(standIn, orderId) : null,
    heartbeat,
    log,
  })
  return { gateway, standIn }
}

export function describePayments(mode: PaymentMode): string {
  return `Payments: ${descriptions[mode]}`
}

const descriptions: Record<PaymentMode, string> = {
  live: 'live, Razorpay takes money.',
  test: 'Razorpay with a test key, no money moves.',
  'stand-in': "the program's own stand-in, no money moves.",
  simulated: 'simulated with the fixed test key, no money moves.',
  off: "off, because no key of Razorpay is set. Set RAZORPAY_KEY_ID, or PAYMENTS=test for the program's own stand-in.",
}

async function simulate({ store }: StandIn, orderId: string): Promise<{ id: string }> {
  try {
    return await store.pay(orderId, 'success', 'once')
  } catch (error) {
    if (error instanceof StandInRefusal) throw new GatewayError('refused', 'The order cannot be paid')
    throw error
  }
}

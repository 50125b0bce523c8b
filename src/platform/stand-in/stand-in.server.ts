import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import { readSigningSecret } from '../access/signing-secret.server.ts'
import type { Db } from '../context.server.ts'
import type { AppEnv } from '../http.server.ts'
import { standInApi } from './stand-in-api.server.ts'
import { createWebhookSender } from './stand-in-sender.server.ts'
import { createStandInStore, type StandInStore } from './stand-in-store.server.ts'
import { standInWindow } from './stand-in-window.server.ts'

const tickMs = 1_000

/** Simulates Razorpay for new machines and tests. Survives restarts. */
export type StandIn = {
  /** Reachable on this machine only. */
  apiUrl: string
  keySecret: string
  webhookSecret: string
  window: Hono<AppEnv>
  store: StandInStore
  deliverTo(url: string): void
  close(): Promise<void>
}

/** @throws if the real provider's keys are set */
export async function openStandIn({
  db,
  mode,
  keyId,
}: {
  db: Db
  mode: PaymentMode
  keyId: string
}): Promise<StandIn> {
  if (mode !== 'stand-in' && mode !== 'simulated') {
    throw new Error('The stand-in of the payment provider never runs beside its keys')
  }
  const keySecret = await readSigningSecret(db, 'stand-in-key')
  const webhookSecret = await readSigningSecret(db, 'stand-in-webhook')
  const store = createStandInStore(db)
  let deliver = () => {}
  const onWebhooksQueued = () => deliver()
  const api = standInApi({ store, keyId, keySecret, onWebhooksQueued })
  const server = createServer(getRequestListener(api.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  let stopDelivering = async () => {}

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keySecret,
    webhookSecret,
    store,
    window: standInWindow({
      store,
      sign: (orderId, paymentId) =>
        createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
      onWebhooksQueued,
    }),
    deliverTo(url) {
      const sender = createWebhookSender({ db, url, secret: webhookSecret })
      let running: Promise<unknown> = Promise.resolve()
      deliver = () => {
        // After an outage of the database, the next tick delivers.
        running = running.then(() => sender.deliverDue()).catch(() => {})
      }
      deliver()
      const timer = setInterval(deliver, tickMs)
      stopDelivering = async () => {
        clearInterval(timer)
        deliver = () => {}
        await running
      }
    },
    async close() {
      await stopDelivering()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from './log.server.ts'
import { GatewayError, openPaymentGateway } from './payment-gateway.server.ts'

const shortMs = 300

async function openAgainst(answer: RequestListener | null, timeoutMs = 30_000) {
  const server = createServer(answer ?? (() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  if (answer === null) close()
  onTestFinished(close)
  const reported: unknown[] = []
  const gateway = openPaymentGateway({
    mode: 'test',
    keyId: 'rzp_test_key',
    keySecret: 'a secret of sixteen',
    webhookSecret: undefined,
    windowScript: '',
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs,
    heartbeat: {
      succeeded: () => reported.push('success'),
      failed: (...failure) => reported.push(failure),
    },
    log: openLog('silent'),
  })
  return { gateway, reported }
}

const secret = 'their own words about key rzp_test_key'
const json = (status: number, body: unknown): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: secret } }
const order = { id: 'order_A', amount: 100, currency: 'INR', receipt: null, status: 'created' }

const noAnswer = [['unreachable', '']]

/** Each case is what the provider does, our error, and the reports. */
const cases: [string, GatewayError['kind'], unknown[], RequestListener | null][] = [
  ['refuses connections', 'unavailable', noAnswer, null],
  ['never answers', 'unavailable', noAnswer, () => {}],
  [
    'sends a byte now and then and never ends',
    'unavailable',
    noAnswer,
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const dripping = setInterval(() => response.write(' '), shortMs / 4)
      response.on('close', () => clearInterval(dripping))
    },
  ],
  [
    'answers 502 in HTML',
    'unavailable',
    [['unreachable', 'HTTP 502']],
    (_, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end(`<h1>${secret}</h1>`),
  ],
  [
    'answers 200 in HTML',
    'unavailable',
    noAnswer,
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${secret}</h1>`),
  ],
  [
    'redirects elsewhere',
    'unavailable',
    [['unreachable', 'HTTP 302']],
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
  ],
  ['breaks off', 'unavailable', noAnswer, (request) => void request.socket.destroy()],
  ['answers something else', 'unavailable', noAnswer, json(200, { ...order, amount: '100' })],
  ['does not know our keys', 'unavailable', [['keys', 'HTTP 401']], json(401, refusal)],
  ['finds us too hasty', 'unavailable', [], json(429, refusal)],
  [
    'has trouble',
    'unavailable',
    [['unreachable', 'HTTP 500']],
    json(500, { error: { code: 'SERVER_ERROR', description: secret } }),
  ],
  ['refuses', 'refused', ['success'], json(400, refusal)],
]

test.each(cases)(
  'a provider that %s is an error of ours: %s, reported as %j',
  async (_, kind, reports, answer) => {
    // A busy machine must not make an answer look late.
    const { gateway, reported } = await openAgainst(answer, reports === noAnswer ? shortMs : undefined)
    const error = await gateway.fetchOrder('order_A').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(GatewayError)
    expect(error).toMatchObject({ kind, message: expect.not.stringContaining(secret) })
    expect(reported).toEqual(reports)
  },
)

test('an order is made with our receipt, captured by itself, under Basic authentication', async () => {
  let seen: { method?: string; url?: string; authorization?: string; body: unknown } | undefined
  const { gateway, reported } = await openAgainst(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''))
    seen = { method: request.method, url: request.url, authorization: request.headers.authorization, body }
    json(200, { ...order, receipt: 'OWP-1' })(request, response)
  })
  expect(
    await gateway.createOrder({ amountMinor: 100, currency: 'INR', receipt: 'OWP-1', notes: {} }),
  ).toMatchObject({ id: 'order_A', receipt: 'OWP-1' })
  expect(reported).toEqual(['success'])
  expect(seen).toMatchObject({
    method: 'POST',
    url: '/v1/orders',
    authorization: `Basic ${Buffer.from('rzp_test_key:a secret of sixteen').toString('base64')}`,
    body: { amount: 100, currency: 'INR', receipt: 'OWP-1', payment: { capture: 'automatic' } },
  })
})

test('signatures are compared whole, also malformed ones', async () => {
  const { gateway } = await openAgainst(null)
  for (const signature of ['', 'zz', '0'.repeat(64), '00'.repeat(31), 'ü'.repeat(64)]) {
    expect(gateway.isPaymentSignature({ orderId: 'order_A', paymentId: 'pay_A', signature })).toBe(false)
  }
  expect(gateway.isWebhookSignature).toBeNull()
  expect(gateway.simulatePayment).toBeNull()
})

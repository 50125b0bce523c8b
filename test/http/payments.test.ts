import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentsOffText, simulationKeyId, standInKeyId } from '#domain/money/payment-keys.ts'
import { priceToConfirmText, suggestedMultiplier } from '#domain/money/pricing.ts'
import { paymentTexts } from '#features/payments/payment.ts'
import { freshAddress, projectRequest } from '../fixtures/visitor-fixtures.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'
import { startSite } from '../servers/site-process.ts'

function openBrowser(site: Site) {
  const address = freshAddress('IN')
  let cookie = ''
  return {
    async post(path: string, body: unknown): Promise<Response> {
      const response = await fetch(site.origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          origin: site.origin,
          'sec-fetch-site': 'same-origin',
          ...(cookie && { cookie }),
        },
        body: JSON.stringify(body),
      })
      const [set] = response.headers.getSetCookie()
      if (set) cookie = set.split(';')[0] ?? ''
      return response
    },
  }
}

type Browser = ReturnType<typeof openBrowser>

const order = (email: string) => ({
  amount: 1500,
  currency: 'INR',
  receipt: 'receipt_1',
  notes: { description: 'Business Basic', customer_name: 'Asha Rao', customer_email: email },
  quote: { packageId: 'business-basic', addOnIds: [], currency: 'INR', countryCode: 'IN', total: 15_000 },
})

async function makeOrder(browser: Browser, email: string) {
  return (await browser.post('/api/payment/create-order', order(email))).json()
}

const pay = async (browser: Browser, orderId: string, webhooks: string, outcome = 'success') =>
  (await browser.post('/stand-in/pay', { order_id: orderId, outcome, webhooks })).json()

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The mail about the project has the receipt. */
async function mailAbout(email: string) {
  await site.mailbox.mailTo(email, 'Your payment')
  return (await site.mailbox.mailsTo(email)).filter(({ subject }) => subject.includes('Your payment'))
}

test('creates an order, settles it by its proof, and mails the receipt to the stored address once', async () => {
  const browser = openBrowser(site)
  const email = 'asha@payments.example'
  const made = await browser.post('/api/payment/create-order', order(email))
  expect(made.status).toBe(201)
  expect(made.headers.getSetCookie()).toEqual([expect.stringMatching(/^ow_payer=[\w-]{22};.*HttpOnly/)])
  const { order: ours, ...answer } = await made.json()
  expect(answer).toEqual({
    success: true,
    razorpay_key: standInKeyId,
    checkout_script: '/stand-in/checkout.js',
    payment_link: expect.stringMatching(/^\/payment#[\w-]{22}$/),
  })
  expect(ours).toEqual({ id: expect.stringMatching(/^order_/), amount: 150_000, currency: 'INR' })

  const proof = await pay(browser, ours.id, 'twice')
  const verified = await browser.post('/api/payment/verify', proof)
  expect(await verified.json()).toEqual({ success: true, isSimulated: true })
  expect((await browser.post('/api/verify-payment', proof)).status).toBe(200)
  expect((await openBrowser(site).post('/api/payment/verify', proof)).status).toBe(403)

  const confirmation = {
    ...projectRequest({ customerEmail: 'elsewhere@payments.example' }),
    paymentAmount: 1500,
    paymentData: { orderId: ours.id, paymentId: proof.razorpay_payment_id },
  }
  for (let time = 0; time < 2; time++) {
    const answer = await browser.post('/api/send-payment-confirmation', confirmation)
    expect(await answer.json()).toEqual({ success: true })
  }
  expect(await mailAbout(email)).toHaveLength(1)
  const sent = await site.query(
    "select to_address from mails where subject like $1 and status <> 'included'",
    ['%Your payment%'],
  )
  expect(sent).toEqual([{ to_address: email }])
})

test.each(['once', 'twice', 'reversed'])(
  'webhooks that arrive %s settle a payment once if the tab was closed',
  async (webhooks) => {
    const browser = openBrowser(site)
    const email = `${webhooks}@payments.example`
    const { order: ours } = await makeOrder(browser, email)
    await pay(browser, ours.id, webhooks)
    const [mail] = await mailAbout(email)
    expect(mail?.text).toContain('This was a test payment: no money moved.')
    await site.settled()
    expect(await site.query('select from provider_events where processed_at is null')).toEqual([])
    expect(await mailAbout(email)).toHaveLength(1)
    const booked = await site.query(
      `select settled_by, l.name, l.email from payments p join orders o on o.id = p.order_id join leads l on l.id = o.lead_id
       where o.provider_order_id = $1`,
      [ours.id],
    )
    expect(booked).toEqual([{ settled_by: 'webhook', name: 'Asha Rao', email }])
  },
)

test('the wizard’s order uses paise in request and answer', async () => {
  const browser = openBrowser(site)
  const made = await browser.post('/api/create-order', {
    amount: 450_000,
    currency: 'INR',
    receipt: 'receipt_2',
    customerInfo: { name: 'Asha Rao', email: 'wizard@payments.example', phone: '', company: '' },
    projectInfo: { services: ['Shop'], totalAmount: 45_000, displayCurrency: 'INR', displayAmount: 45_000 },
  })
  expect(made.status).toBe(201)
  const answer = await made.json()
  expect(answer).toMatchObject({ amount: 450_000, currency: 'INR' })
  const proof = await pay(browser, answer.id, 'never')
  expect((await browser.post('/api/verify-payment', proof)).status).toBe(200)
  const leads = await site.query(`select source, message from leads where email = 'wizard@payments.example'`)
  expect(leads).toEqual([{ source: 'ai-suggest', message: 'Services: Shop' }])
})

test('every order endpoint refuses a price below 80% of the list price until staff set the suggested multiplier', async () => {
  const browser = openBrowser(site)
  // ¥596, worth ₹331, for a list price of ₹45,000.
  const yen = {
    packageId: 'business-enterprise',
    addOnIds: [],
    currency: 'JPY',
    countryCode: null,
    total: 596,
  }
  const ways = [
    ['/api/payment/create-order', { ...order('yen@payments.example'), amount: 33, quote: yen }],
    ['/api/create-order', { amount: 3300, currency: 'INR', receipt: 'receipt_3', quote: yen }],
  ] as const
  for (const [path, body] of ways) {
    const refused = await browser.post(path, body)
    expect(refused.status).toBe(422)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await refused.json()).toMatchObject({ code: 'invalid', detail: priceToConfirmText })
  }
  expect(await site.query(`select from orders where customer_email = 'yen@payments.example'`)).toEqual([])

  const multiplier = suggestedMultiplier('JPY')
  await site.query(`update currency_multipliers set multiplier = $1 where currency = 'JPY'`, [multiplier])
  for (const [path, { amount, ...rest }] of ways) {
    // ¥80,975, worth ₹44,986.
    const body = { ...rest, amount: amount === 33 ? 4499 : 449_900, quote: { ...yen, total: 80_975 } }
    expect((await browser.post(path, body)).status).toBe(201)
  }
})

test('reports a declined payment like the real payment window, and allows a retry', async () => {
  const browser = openBrowser(site)
  const { order: ours } = await makeOrder(browser, 'declined@payments.example')
  expect(await pay(browser, ours.id, 'never', 'failure')).toMatchObject({
    error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: ours.id } },
  })
  const proof = await pay(browser, ours.id, 'never')
  expect((await browser.post('/api/payment/verify', proof)).status).toBe(200)
  const again = await browser.post('/stand-in/pay', {
    order_id: ours.id,
    outcome: 'success',
    webhooks: 'never',
  })
  expect(again.status).toBe(409)
})

test('refuses ids with a separator, and an event without its signature', async () => {
  const browser = openBrowser(site)
  const { order: ours } = await makeOrder(browser, 'forged@payments.example')
  const proof = await pay(browser, ours.id, 'never')
  const moved = {
    razorpay_order_id: `${ours.id}|${proof.razorpay_payment_id}`,
    razorpay_payment_id: '',
    razorpay_signature: proof.razorpay_signature,
  }
  expect((await browser.post('/api/payment/verify', moved)).status).toBe(422)
  for (const signature of [undefined, '', '0'.repeat(64)]) {
    const response = await fetch(`${site.origin}/api/payment/webhook`, {
      method: 'POST',
      headers: {
        'x-razorpay-event-id': 'forged',
        ...(signature !== undefined && { 'x-razorpay-signature': signature }),
      },
      body: JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: ours.id } } } }),
    })
    expect(response.status).toBe(401)
  }
  expect(await site.query(`select from provider_events where id = 'forged'`)).toEqual([])
})

test('offers no simulation without its key', async () => {
  const browser = openBrowser(site)
  const { order: ours } = await makeOrder(browser, 'simulated@payments.example')
  const response = await browser.post('/api/payment/simulate-success', { order_id: ours.id })
  expect(response.status).toBe(404)
})

test('serves the stand-in’s script, and pages allow nothing of Razorpay’s', async () => {
  const script = await fetch(`${site.origin}/stand-in/checkout.js`)
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await script.text()).toContain('window.Razorpay = Razorpay')
  const page = await fetch(`${site.origin}/`)
  expect(page.headers.get('content-security-policy')).not.toContain('razorpay')
})

test('simulates a payment with the fixed test key, stores it as such, and the receipt says so', async () => {
  const simulating = await openSite({ settings: { RAZORPAY_KEY_ID: simulationKeyId } })
  try {
    const browser = openBrowser(simulating)
    const { razorpay_key, order: ours } = await makeOrder(browser, 'asha@simulated.example')
    expect(razorpay_key).toBe(simulationKeyId)
    const other = await openBrowser(simulating).post('/api/payment/simulate-success', { order_id: ours.id })
    expect(other.status).toBe(403)
    const simulated = await browser.post('/api/payment/simulate-success', { order_id: ours.id })
    const { success, payment_data: data } = await simulated.json()
    expect(success).toBe(true)
    const verified = await browser.post('/api/payment/verify', { razorpay_order_id: ours.id, ...data })
    expect(await verified.json()).toEqual({ success: true, isSimulated: true })
    expect(await simulating.query('select is_simulated from payments')).toEqual([{ is_simulated: true }])
    const again = await browser.post('/api/payment/simulate-success', { order_id: ours.id })
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ detail: paymentTexts.simulationFailed })
  } finally {
    await simulating.close()
  }
})

describe('beside keys of the real provider', () => {
  let real: Site
  let port: number
  const webhookSecret = 'a secret of the webhook'
  beforeAll(async () => {
    port = await findFreePort()
    real = await openSite({
      settings: {
        RAZORPAY_KEY_ID: 'rzp_live_AbCdEf123',
        RAZORPAY_KEY_SECRET: 'a secret of the provider',
        RAZORPAY_WEBHOOK_SECRET: webhookSecret,
        PUBLIC_URL: 'https://orbweaver.example',
        PORT: String(port),
        // Nothing listens there: no request reaches the provider.
        HTTPS_PROXY: 'http://127.0.0.1:9',
      },
    })
  })
  afterAll(() => real.close())
  const local = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), ...headers },
    })

  test('has neither stand-in nor simulation', async () => {
    expect((await local('/stand-in/checkout.js')).status).toBe(404)
    const pay = { order_id: 'order_A', outcome: 'success', webhooks: 'once' }
    expect((await local('/stand-in/pay', pay)).status).toBe(404)
    expect((await local('/api/payment/simulate-success', { order_id: 'order_A' })).status).toBe(404)
  })

  test('reports an unreachable provider in the specified words, within bounded time', async () => {
    const response = await local('/api/payment/create-order', order('asha@real.example'))
    expect(response.status).toBe(503)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ detail: paymentTexts.orderFailed })
    expect(text).not.toMatch(/rzp_live|secret|127\.0\.0\.1|razorpay/i)
  })

  test('accepts an event signed with the webhook’s secret, not with the key’s', async () => {
    const body = { event: 'payment.captured', payload: {} }
    const signedWith = (secret: string) =>
      local('/api/payment/webhook', body, {
        'x-razorpay-event-id': 'evt1',
        'x-razorpay-signature': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
      })
    expect((await signedWith('a secret of the provider')).status).toBe(401)
    expect((await signedWith(webhookSecret)).status).toBe(200)
  })

  test('pages with payments allow its script and window, others do not', async () => {
    const policyOf = async (path: string) => (await local(path)).headers.get('content-security-policy')
    const paying = await policyOf('/')
    expect(paying).toMatch(/script-src [^;]*https:\/\/checkout\.razorpay\.com/)
    expect(paying).toMatch(/frame-src [^;]*https:\/\/api\.razorpay\.com/)
    for (const path of ['/login', '/admin']) expect(await policyOf(path)).not.toContain('razorpay')
  })
})

test('inconsistent keys stop the start, which names them', async () => {
  await expect(
    startSite({
      ...site.settings,
      RAZORPAY_KEY_ID: 'rzp_live_AbCdEf123',
      PUBLIC_URL: 'https://orbweaver.example',
    }),
  ).rejects.toThrow(/RAZORPAY_KEY_SECRET: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET together/)
})

describe('a public site whose keys were forgotten', () => {
  const publicUrl = 'https://orbweaver.example'
  const start = async (settings: Record<string, string>) => {
    const port = String(await findFreePort())
    const process = await startSite({ ...site.settings, PUBLIC_URL: publicUrl, PORT: port, ...settings })
    const local = `http://127.0.0.1:${port}`
    const post = (path: string, body: unknown) =>
      fetch(local + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': freshAddress('IN'),
          origin: publicUrl,
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify(body),
      })
    return { process, local, post }
  }

  test('refuses payments at every endpoint, says so on pages and at its start, and accepts requests', async () => {
    const { process, local, post } = await start({})
    try {
      for (const path of [
        '/api/payment/create-order',
        '/api/create-order',
        '/api/payment/verify',
        '/api/verify-payment',
        '/api/send-payment-confirmation',
        '/api/payment/link/checkout',
      ]) {
        const refused = await post(path, order('asha@example.com'))
        expect(refused.status).toBe(503)
        expect(refused.headers.get('content-type')).toContain('application/problem+json')
        expect(await refused.json()).toMatchObject({ detail: paymentsOffText })
      }
      for (const path of ['/api/payment/simulate-success', '/stand-in/pay', '/api/payment/webhook'])
        expect((await post(path, {})).status).toBe(404)
      expect((await fetch(`${local}/stand-in/checkout.js`)).status).toBe(404)
      expect(await (await fetch(`${local}/contact`)).text()).toContain('"isPayingOff":true')
      for (const [path, says] of [
        ['/', paymentsOffText],
        ['/version-b', '10% deposit, 90% balance after completion'],
      ] as const) {
        const text = (await (await fetch(local + path)).text()).replaceAll('<!-- -->', '')
        expect(text).toContain(says)
        expect(text).not.toMatch(/deposit today|Razorpay/i)
      }
      const checkout = await (await fetch(`${local}/checkout?package=business-pro`)).text()
      expect(checkout).toContain('<title>Checkout: send your request first, pay once we have agreed</title>')
      expect(checkout.split('</head>')[0]).not.toMatch(/pay 10%/i)
      expect(process.output()).toMatch(/^Payments: off, because no key of Razorpay is set\. /m)
      expect((await post('/api/contact', projectRequest())).status).toBe(201)
      expect(process.errors()).toEqual([])
    } finally {
      await process.kill()
    }
  })

  test('is a test shop if set so', async () => {
    const { process, local, post } = await start({ PAYMENTS: 'test' })
    try {
      expect((await post('/api/payment/create-order', order('asha@example.com'))).status).toBe(201)
      expect(await (await fetch(`${local}/contact`)).text()).not.toContain('isPayingOff')
      expect(await (await fetch(`${local}/checkout?package=business-pro`)).text()).toContain(
        '<title>Checkout: pay 10% now, 90% when it is done</title>',
      )
      expect(process.output()).toMatch(/^Payments: the program's own stand-in, no money moves\.$/m)
    } finally {
      await process.kill()
    }
  })
})

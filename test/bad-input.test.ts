import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postFilterLimits } from '#features/blog/post.ts'
import { policyVersion } from '#features/consent/consent.ts'
import { leadLimits } from '#features/leads/lead.ts'
import { linkHeaders } from '#platform/link-token.ts'
import { type AppParts, createApp } from '#server/app.server.ts'
import type { Problem } from '#server/problem.server.ts'
import { metricsAccess, openSite, type Site } from './site.ts'
import {
  aiSuggest,
  chatLead,
  freshAddress,
  leadDraft,
  postProjectRequest,
  projectRequest,
  sharedPlan,
} from './visitors.ts'

const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const longerThan = (max: number) => 'x'.repeat(max + 1)
const wrongTypes = [7, true, null, [], {}, ['x']]
const wrongText = (max: number) => [...wrongTypes, longerThan(max)]
const requiredText = (max: number) => [undefined, '', ' \n ', ...wrongText(max)]
const wrongChoice = ['nonsense', markup, ...wrongTypes]
const requiredChoice = [undefined, '', ...wrongChoice]
const wrongProviderId = [undefined, '', 'nonsense', 'order_A|pay_A', 'pay_A|x', 'pay_', markup, ...wrongTypes]
const wrongFlag = [undefined, 'true', 1, null, [], {}]
const wrongServices = [
  'SEO Optimization',
  { 0: 'SEO Optimization' },
  7,
  true,
  [7],
  [null],
  [longerThan(leadLimits.service)],
]
const wrongShare = [undefined, -1, 1001, 0.5, '500', null, true, [], {}]
const wrongEmail = [
  undefined,
  'asha',
  'asha@example',
  'asha@rao@example.com',
  'asha@example.com, ravi@example.com',
  'Asha <asha@example.com>',
  'asha@example.com\r\nBcc: ravi@example.com',
  'asha\u0000@example.com',
  markup,
  `${'x'.repeat(leadLimits.email)}@example.com`,
  ...wrongTypes,
]

const wrongAmount = [-1, '7', Number.MAX_VALUE, true, [], {}, markup]

const wrongRecommendations = [
  [],
  'business-website',
  [7],
  ['nonsense'],
  [markup],
  ['business-website', 'business-website'],
]

const wrongPlan = {
  answers: [undefined, 7, true, 'x', null],
  'answers.businessType': requiredChoice,
  'answers.industry': requiredChoice,
  'answers.budget': requiredChoice,
  'answers.timeline': requiredChoice,
  'answers.features': [undefined, [], 'Live Chat', ['nonsense'], ['Live Chat', 'Live Chat'], [7]],
  'answers.goals': [undefined, [], ['nonsense'], ['Increase Sales', 'Increase Sales'], [markup]],
  selected: [undefined, 7, 'business-website', ['nonsense'], ['business-website', 'business-website']],
  currency: requiredChoice,
}

type Row = {
  /** A body that is accepted, or at least not refused for its form. Absent: the endpoint reads none. */
  body?: () => Record<string, unknown>
  /** Values that a field must not have, by its path in the body. */
  refused?: Record<string, readonly unknown[]>
  /** The same for parameters of the query. */
  refusedQuery?: Record<string, readonly string[]>
}

/** Every endpoint of the API and what it must refuse. */
const table: Record<string, Row> = {
  'POST /api/contact': {
    body: () => ({ ...projectRequest(), quote: quote() }),
    refused: {
      customerName: requiredText(leadLimits.name),
      customerEmail: wrongEmail,
      customerPhone: requiredText(leadLimits.phone),
      companyName: wrongText(leadLimits.companyName),
      projectType: requiredChoice,
      contactMethod: requiredChoice,
      bestTime: wrongChoice,
      timeline: requiredChoice,
      budget: wrongChoice,
      projectDescription: wrongText(leadLimits.projectDescription),
      businessLocation: wrongText(leadLimits.businessLocation),
      website: wrongText(2000),
      quote: [7, true, 'x', [], {}],
      'quote.packageId': [undefined, '', 'nonsense', ...wrongChoice],
      'quote.addOnIds': [
        undefined,
        'chatbot',
        [7],
        ['nonsense'],
        [markup],
        ['market-research'],
        ['chatbot', 'chatbot'],
      ],
      // Instead of a package.
      'quote.recommendationIds': wrongRecommendations,
      'quote.currency': requiredChoice,
      'quote.countryCode': [undefined, 7, 'usa', 'us', markup],
      'quote.total': [-1, 1.5, '391', null, Number.MAX_VALUE, markup],
    },
  },
  'POST /api/leads': {
    body: () => ({
      name: '',
      email: '',
      phone: '',
      message: 'Mobile Apps',
      source: 'service-interest',
      status: 'new',
    }),
    refused: {
      name: wrongText(leadLimits.name),
      email: wrongEmail.filter((value) => value !== undefined),
      phone: wrongText(leadLimits.phone),
      message: requiredText(leadLimits.message),
      source: [...requiredChoice, 'contact'],
      status: [...requiredChoice, 'won'],
    },
  },
  'POST /api/chatbot-lead': {
    body: chatLead,
    refused: {
      name: requiredText(leadLimits.name),
      email: wrongEmail,
      phone: wrongText(leadLimits.phone),
      companyName: wrongText(leadLimits.companyName),
      businessLocation: wrongText(leadLimits.businessLocation),
      selectedService: wrongText(leadLimits.service),
      selectedServices: wrongServices,
      timeline: wrongText(leadLimits.service),
      budget: wrongText(leadLimits.service),
      message: wrongText(leadLimits.message),
      conversationSummary: wrongText(leadLimits.conversation),
    },
  },
  'POST /api/ai-suggest': {
    body: aiSuggest,
    refused: {
      fullName: requiredText(leadLimits.name),
      email: wrongEmail,
      phone: wrongText(leadLimits.phone),
      companyName: wrongText(leadLimits.companyName),
      businessLocation: wrongText(leadLimits.businessLocation),
      projectType: requiredText(leadLimits.service),
      contactMethod: wrongText(leadLimits.service),
      timeline: requiredText(leadLimits.service),
      budget: requiredText(leadLimits.service),
      projectDescription: wrongText(leadLimits.projectDescription),
      selectedServices: wrongServices,
      totalAmount: wrongAmount,
      currency: wrongChoice,
      aiRecommendations: [undefined, 7, true, 'x'],
      'aiRecommendations.businessType': wrongText(leadLimits.service),
      'aiRecommendations.industry': wrongText(leadLimits.service),
      'aiRecommendations.features': wrongServices,
      'aiRecommendations.goals': wrongServices,
      'aiRecommendations.selectedRecommendations': [
        7,
        'x',
        {},
        ['x'],
        [{ name: longerThan(leadLimits.service) }],
      ],
      paymentStatus: ['nonsense', markup, 7, true, [], {}],
      paymentAmount: wrongAmount,
      paymentMethod: wrongText(leadLimits.service).filter((value) => value !== null),
      razorpayOrderId: wrongText(leadLimits.service).filter((value) => value !== null),
      razorpayPaymentId: wrongText(leadLimits.service).filter((value) => value !== null),
      website: wrongText(2000),
      quote: [7, true, 'x', [], {}],
      'quote.recommendationIds': [undefined, ...wrongRecommendations],
      'quote.currency': requiredChoice,
      'quote.total': [-1, 1.5, '600', null, Number.MAX_VALUE, markup],
    },
  },
  'POST /api/recommendations': {
    body: () => ({ answers: sharedPlan().answers }),
    refused: Object.fromEntries(Object.entries(wrongPlan).filter(([field]) => field.startsWith('answers'))),
  },
  'POST /api/shared-plans': { body: sharedPlan, refused: wrongPlan },
  'POST /api/shared-plans/mails': {
    body: () => ({ ...sharedPlan(), email: `${randomUUID()}@example.com` }),
    refused: { ...wrongPlan, email: ['', ...wrongEmail] },
  },
  'GET /api/shared-plans/:id': {},
  'POST /api/lead-drafts': {
    body: leadDraft,
    refused: {
      key: [undefined, '', 'nonsense', markup, longerThan(36), ...wrongTypes],
      source: [...requiredChoice, 'contact'],
      name: wrongText(leadLimits.name),
      email: ['', ...wrongEmail],
      phone: wrongText(leadLimits.phone),
      companyName: wrongText(leadLimits.companyName),
      projectType: wrongText(leadLimits.service),
      selectedServices: wrongServices,
      timeline: wrongText(leadLimits.service),
      budget: wrongText(leadLimits.service),
      message: wrongText(leadLimits.message),
      conversationSummary: wrongText(leadLimits.conversation),
    },
  },
  'POST /api/payment/create-order': {
    body: () => ({
      amount: 1500,
      currency: 'INR',
      receipt: 'receipt_1',
      notes: { description: 'Deposit', customer_name: 'Asha Rao', customer_email: 'asha@example.com' },
      request: { customerPhone: '+91 98450 12345' },
      quote: { ...quote(), addOnIds: [], currency: 'INR', countryCode: 'IN', packageId: 'business-basic' },
    }),
    refused: {
      amount: [undefined, 0, 0.5, -1500, 1500.005, 1499, 500_001, 1e300, ...wrongTypes.slice(1)],
      currency: [undefined, '', 'USD', ...wrongTypes],
      receipt: wrongText(100),
      notes: [7, true, 'x', null],
      'notes.description': wrongText(200),
      'notes.customer_name': wrongText(leadLimits.name),
      'notes.customer_email': wrongEmail.filter((value) => value !== undefined),
      request: [7, true, 'x'],
      'request.source': ['nonsense', 'ai-suggest', 'link', ...wrongTypes],
      'request.customerPhone': wrongText(leadLimits.phone),
      'request.companyName': wrongText(leadLimits.companyName),
      'request.projectType': wrongText(60),
      'request.contactMethod': wrongText(60),
      'request.bestTime': wrongText(60),
      'request.timeline': wrongText(60),
      'request.budget': wrongText(60),
      'request.projectDescription': wrongText(leadLimits.projectDescription),
      quote: [7, true, 'x', [], {}],
      'quote.packageId': [undefined, '', 'nonsense', ...wrongChoice],
      'quote.addOnIds': [undefined, [7], ['nonsense'], ['additional-page']],
      'quote.total': [-1, 1, 1.5, '15000'],
    },
  },
  'POST /api/create-order': {
    body: () => ({
      amount: 450_000,
      currency: 'INR',
      receipt: 'receipt_1',
      customerInfo: { name: 'Asha Rao', email: 'asha@example.com', phone: '', company: '' },
      projectInfo: { services: ['E-commerce'], totalAmount: 45_000, displayCurrency: 'INR' },
    }),
    refused: {
      amount: [undefined, 0, 99, -100, 100.5, 50_000_001, 1e300, ...wrongTypes.slice(1)],
      currency: [undefined, '', 'USD', ...wrongTypes],
      receipt: wrongText(100),
      customerInfo: [7, true, 'x', null],
      'customerInfo.name': wrongText(leadLimits.name),
      'customerInfo.email': wrongEmail.filter((value) => value !== undefined),
      'customerInfo.phone': wrongText(leadLimits.phone),
      'customerInfo.company': wrongText(leadLimits.companyName),
      projectInfo: [7, true, 'x', null],
      'projectInfo.services': ['x', [7], [longerThan(leadLimits.name)], Array(41).fill('x')],
      'projectInfo.totalAmount': ['45000', null, []],
      'projectInfo.profileData': [7, 'x'],
      quote: [7, true, 'x', [], {}],
    },
  },
  // Takes one of two forms, so a refusal names no field.
  'POST /api/payment/status': {},
  'POST /api/payment/verify': { body: proof, refused: refusedProofs() },
  'POST /api/verify-payment': { body: proof, refused: refusedProofs() },
  // With the fixed test key it is another site: see payments.test.ts. Here there is nothing.
  'POST /api/payment/simulate-success': {},
  'POST /api/send-payment-confirmation': {
    body: () => ({ paymentData: { orderId: 'order_A', paymentId: 'pay_A' } }),
    refused: {
      paymentData: [undefined, 7, 'x', null],
      'paymentData.orderId': wrongProviderId,
      'paymentData.paymentId': wrongProviderId,
    },
  },
  // Believes nothing without its signature: see payments.test.ts.
  'POST /api/payment/webhook': {},
  // Without its link nobody gets here: see access.test.ts.
  'GET /api/payment/link': {},
  'GET /api/payment/link/status': {},
  'POST /api/payment/link/checkout': {},
  'POST /api/payment/link/fresh': {},
  'GET /api/admin/orders': {
    refusedQuery: {
      status: ['nonsense', markup],
      lead: ['nonsense', markup],
      cursor: ['nonsense', '\u0000', markup, longerThan(200)],
    },
  },
  'GET /api/admin/orders.csv': {
    refusedQuery: { status: ['nonsense', markup], lead: ['nonsense', markup] },
  },
  'GET /api/admin/orders/:id': {},
  'POST /api/admin/orders/:id/refunds': {
    body: () => ({ amountInrMinor: 100, reason: 'Asked for', key: randomUUID() }),
    refused: {
      amountInrMinor: [undefined, 0, 99, -1, 100.5, '100', null, Number.MAX_VALUE],
      reason: requiredText(200),
      key: [undefined, '', 'nonsense', markup, ...wrongTypes],
    },
  },
  'POST /api/admin/leads/:id/payment-link': {
    body: () => ({ part: 'amount', amountInrMinor: 100 }),
    refused: {
      part: [undefined, 'tip', markup, ...wrongTypes],
      amountInrMinor: [0, -100, 1.5, '100', Number.MAX_VALUE, [], {}],
      again: ['true', 1, null, [], {}],
    },
  },
  'POST /api/consents': {
    body: () => ({ policyVersion, analytics: true, marketing: false, preferences: false, source: 'banner' }),
    refused: {
      policyVersion: [undefined, 0, policyVersion + 1, 1.5, '1', Number.MAX_VALUE, null, [], {}],
      analytics: wrongFlag,
      marketing: wrongFlag,
      preferences: wrongFlag,
      source: requiredChoice,
    },
  },
  'GET /api/consents/tags': {},
  'POST /api/exposures': {
    body: () => ({ variant: 'A' }),
    refused: { variant: requiredChoice },
  },
  'POST /api/auth/sign-in/email': {
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    refused: { email: wrongEmail, password: [undefined, '', ...wrongText(128)] },
  },
  'POST /api/auth/sign-out': {},
  'POST /api/staff/first': {
    body: () => ({
      token: 'A'.repeat(22),
      email: `${randomUUID()}@example.com`,
      password: 'eight-silk-threads',
    }),
    refused: {
      token: [undefined, '', markup, longerThan(22), ...wrongTypes],
      email: wrongEmail,
      password: [undefined, '', 'short', ...wrongText(128)],
    },
  },
  'POST /api/admin/leads/:id/status': {
    body: () => ({ status: 'contacted' }),
    refused: { status: requiredChoice },
  },
  'POST /api/admin/leads/:id/notes': {
    body: () => ({ text: 'Called back.' }),
    refused: { text: requiredText(leadLimits.note) },
  },
  'POST /api/admin/mails/:id/retry': {},
  'GET /api/admin/prices': {},
  'POST /api/admin/prices/:kind/:code': {
    body: () => ({ multiplier: 1.25, version: 1 }),
    refused: {
      multiplier: [undefined, 0, -1, 0.001, 1000.5, 1.23456, 1e-7, '1.25', markup, null],
      version: [undefined, 0, -1, 1.5, '1', markup, null],
    },
  },
  // Its body is refused in words before anything is changed: see accounts.api.server.test.ts. Tries are few.
  'POST /api/admin/password': {},
  'GET /api/admin/experiments': {},
  'POST /api/admin/experiments': {
    body: () => ({ name: 'Poster or studio', shareBPerMille: 500 }),
    refused: { name: requiredText(120), shareBPerMille: wrongShare },
  },
  'POST /api/admin/experiments/:id/split': {
    body: () => ({ shareBPerMille: 100 }),
    refused: { shareBPerMille: wrongShare },
  },
  'POST /api/admin/experiments/:id/stop': {},
  'GET /api/admin/leads': {
    refusedQuery: {
      status: ['nonsense', markup],
      source: ['nonsense', markup],
      q: [longerThan(leadLimits.search)],
      cursor: ['nonsense', '\u0000', markup, longerThan(200)],
    },
  },
  'GET /api/admin/leads/:id': {},
  'GET /api/admin/mails': {
    refusedQuery: {
      status: ['nonsense', markup],
      cursor: ['nonsense', '\u0000', markup, longerThan(200)],
    },
  },
  'GET /api/admin/mails/:id': {},
  'GET /api/blog/posts': {
    refusedQuery: {
      category: ['nonsense', 'SEO', markup],
      tag: [longerThan(postFilterLimits.tag)],
      q: [longerThan(postFilterLimits.q)],
      page: ['', '0', '-1', '1.5', 'two', '10000', '\u0000', markup],
    },
  },
  'GET /api/portfolio/projects': {},
  'GET /api/blog/posts/:slug': {},
  'GET /blog/feed.xml': {},
  'GET /covers/:category/:file{.+\\.svg}': {},
  'GET /sitemap.xml': {},
  'GET /og/:name{.+\\.png}': {},
  'GET /api/pricing/location': { refusedQuery: { country: ['', 'I', 'IND', '12', '\u0000', markup] } },
  'GET /api/pricing/currencies': {},
  'GET /json/': {},
  'GET /api/me': {},
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
}

function proof() {
  return { razorpay_order_id: 'order_A', razorpay_payment_id: 'pay_A', razorpay_signature: '0'.repeat(64) }
}

function refusedProofs() {
  return {
    razorpay_order_id: wrongProviderId,
    razorpay_payment_id: wrongProviderId,
    razorpay_signature: [undefined, '', 'nonsense', '0'.repeat(65), ...wrongTypes],
  }
}

function quote() {
  return {
    packageId: 'business-pro',
    addOnIds: ['seo-premium', 'chatbot'],
    currency: 'USD',
    countryCode: 'US',
  }
}

let site: Site
let cookie: string
let leadId: string
let planToken: string
let mailId: string
let orderId: string
let linkToken: string

beforeAll(async () => {
  site = await openSite()
  const email = 'someone@example.com'
  const [receipt, session] = await Promise.all([
    postProjectRequest(site.origin, projectRequest({ customerEmail: email })).then((answer) => answer.json()),
    send('POST', '/api/auth/sign-in/email', { json: site.staff }),
  ])
  leadId = receipt.id
  const shared = await send('POST', '/api/shared-plans', { json: sharedPlan() }).then((answer) =>
    answer.json(),
  )
  planToken = shared.path.split('/').at(-1)
  const ordered = await send('POST', '/api/create-order', { json: table['POST /api/create-order']?.body?.() })
  linkToken = (await ordered.json()).payment_link.split('#')[1]
  orderId = (await site.query<{ id: string }>('select id from orders'))[0]?.id ?? ''
  cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await site.mailbox.mailsTo(email)
  // A mail is recorded as sent after it has arrived.
  const sent = await vi.waitUntil(async () => {
    const mails = await site.query<{ id: string }>("select id from mails where status = 'sent'")
    return mails.length === 2 && mails
  })
  mailId = sent[0]?.id ?? ''
}, 60_000)

afterAll(async () => {
  const errors = site.process().errors()
  await site.close()
  expect(errors, 'errors in the log of the server').toEqual([])
})

type Sent = { json?: unknown; body?: BodyInit; headers?: Record<string, string> }

/** As our own pages do: from an address of its own each time, as staff or as the holder of a link where the path asks for it. */
function send(method: string, path: string, { json, body, headers }: Sent = {}): Promise<Response> {
  const known = path.startsWith('/api/admin/')
    ? { cookie }
    : path.startsWith('/api/payment/link')
      ? linkHeaders(linkToken)
      : path.startsWith('/metrics')
        ? metricsAccess
        : {}
  return fetch(site.origin + path, {
    method,
    headers: {
      'x-forwarded-for': freshAddress(),
      origin: site.origin,
      ...known,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? (json === undefined ? null : JSON.stringify(json)),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)
}

/** Reads a refusal and checks its form: never a 5xx, always problem details. */
async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem: Problem = await response.json()
  expect(problem).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status: response.status,
    detail: expect.any(String),
    requestId: response.headers.get('x-request-id'),
  })
  return problem
}

/** Content of every table, but for the counts of requests and the state of the queue's jobs. */
async function fingerprint(): Promise<unknown> {
  const tables = await site.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'",
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as content from "${name}" t`,
  )
  return site.query(
    [
      ...parts,
      "select 'job', count(*)::text from pgboss.job where name !~ '^(__pgboss|reconcile-payments)'",
    ].join(' union all '),
  )
}

async function expectRefused(
  request: Promise<Response>,
  { status, field }: { status: number | number[]; field?: string },
): Promise<void> {
  const before = await fingerprint()
  const response = await request
  expect([status].flat()).toContain(response.status)
  const problem = await problemOf(response)
  if (field !== undefined) {
    const named = problem.errors?.map((error) => error.field) ?? []
    expect(named.filter((name) => name === field || name.startsWith(`${field}.`))).not.toEqual([])
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/^[A-Z][^<>]+\.$/)
  }
  expect(await fingerprint()).toEqual(before)
}

function withField(body: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  return {
    ...body,
    [name]: rest.length === 0 ? value : withField(body[name] as never, rest.join('.'), value),
  }
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text)
const inWords = (value: unknown) => shorten(JSON.stringify(value) ?? 'nothing')
const split = (endpoint: string) => endpoint.split(' ') as [method: string, pattern: string]
function idFor(pattern: string): string {
  if (pattern.includes('/shared-plans/')) return planToken
  if (pattern.includes('/orders/')) return orderId
  return pattern.includes('/mails/') ? mailId : leadId
}
const pathOf = (pattern: string) =>
  pattern
    .replace(':name{.+\\.png}', 'landing.png')
    .replace(':category/:file{.+\\.svg}', 'design/contrast-is-arithmetic.svg')
    .replace(':slug', 'contrast-is-arithmetic')
    .replace(':kind/:code', 'currency/EUR')
    .replace(':id', idFor(pattern))

test('the table has a row for every endpoint of the API', () => {
  // Only its list of routes is read; nothing is opened and nothing answers.
  const { routes } = createApp({ headers: { api: {} } } as AppParts)
  const endpoints = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(table).sort()).toEqual([...new Set(endpoints)].sort())
})

describe.for(Object.entries(table))('%s', ([endpoint, { body, refused = {}, refusedQuery = {} }]) => {
  const [method, pattern] = split(endpoint)

  for (const [field, values] of Object.entries(refused)) {
    test.for(values.map((value) => [inWords(value), value] as const))(
      `refuses ${field}: %s`,
      async ([, value]) => {
        const json = withField(body?.() ?? {}, field, value)
        await expectRefused(send(method, pathOf(pattern), { json }), { status: 422, field })
      },
    )
  }
  for (const [name, values] of Object.entries(refusedQuery)) {
    test.for(values.map((value) => [inWords(value), value] as const))(
      `refuses ?${name}=%s`,
      async ([, value]) => {
        const query = new URLSearchParams({ [name]: value })
        await expectRefused(send(method, `${pathOf(pattern)}?${query}`), { status: 422, field: name })
      },
    )
  }

  if (body) {
    test.for(['{"customerName": ', '', 'name=Asha', '{"a":1}{', '\u0001'])(
      'refuses broken JSON: %s',
      async (text) => {
        const headers = { 'content-type': 'application/json' }
        await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 400 })
      },
    )
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    test.for(['null', '7', '"text"', '[]', '[{}]', deep].map((text) => [shorten(text), text] as const))(
      'refuses JSON that is not an object: %s',
      async ([, text]) => {
        const headers = { 'content-type': 'application/json' }
        await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 422 })
      },
    )
    test.for([
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ])('refuses the content type "%s"', async (type) => {
      const bytes = new Blob([JSON.stringify(body())])
      await expectRefused(
        send(method, pathOf(pattern), { body: bytes, headers: type ? { 'content-type': type } : {} }),
        { status: 415 },
      )
    })
    test('names every missing field at once', async () => {
      const required = Object.entries(refused).filter(([, values]) => values.includes(undefined))
      const problem = await problemOf(await send(method, pathOf(pattern), { json: {} }))
      expect(problem.errors?.map((error) => error.field).sort()).toEqual(
        required
          .map(([field]) => field)
          .filter((field) => !field.includes('.'))
          .sort(),
      )
    })
  }

  if (method === 'POST') {
    const tenMegabytes = 10 * 1024 * 1024
    test('refuses 10 MB', async () => {
      const text = `{"projectDescription":"${'x'.repeat(tenMegabytes)}"}`
      const headers = { 'content-type': 'application/json' }
      await expectRefused(send(method, pathOf(pattern), { body: text, headers }), { status: 413 })
    })
    test('refuses 10 MB that come without their length', async () => {
      const headers = { 'content-type': 'application/json' }
      const chunk = new TextEncoder().encode(' '.repeat(64 * 1024))
      let sent = 0
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += chunk.length
          if (sent > tenMegabytes) controller.close()
          else controller.enqueue(chunk)
        },
      })
      await expectRefused(send(method, pathOf(pattern), { body: stream, headers }), { status: 413 })
      expect(sent, 'bytes read before it was refused').toBeLessThan(tenMegabytes)
    })
    test.for<Record<string, string>>([
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])('refuses what another site sends: %o', async (headers) => {
      await expectRefused(send(method, pathOf(pattern), { json: body?.() ?? {}, headers }), { status: 403 })
    })
  }

  const parameter = /:(id|slug)\b/
  if (parameter.test(pattern)) {
    test.for([
      '1',
      randomUUID(),
      '%00',
      '%E0%A4%A',
      encodeURIComponent(markup),
      encodeURIComponent("' or 1=1 --"),
    ])('knows nothing of the id %s', async (id) => {
      const sent = method === 'GET' ? {} : { json: body?.() ?? {} }
      await expectRefused(send(method, pattern.replace(parameter, id), sent), { status: [400, 404] })
    })
  }

  if (pattern.startsWith('/api/admin/')) {
    test('tells a visitor nothing', async () => {
      const sent = method === 'GET' ? {} : { json: body?.() ?? {} }
      await expectRefused(send(method, pathOf(pattern), { ...sent, headers: { cookie: '' } }), {
        status: 401,
      })
    })
  }

  if (method === 'GET') {
    test('does not mind what it does not know', async () => {
      const response = await send(method, `${pathOf(pattern)}?${new URLSearchParams({ unknown: markup })}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-type')).not.toMatch(/html/)
    })
  }
})

test('an idempotency key that is no UUID is refused', async () => {
  const headers = { 'idempotency-key': markup }
  await expectRefused(send('POST', '/api/contact', { json: projectRequest(), headers }), { status: 400 })
})

test('an unknown endpoint is a problem of its own, not a page', async () => {
  await expectRefused(send('GET', '/api/nonsense'), { status: 404 })
  await expectRefused(send('DELETE', '/api/contact'), { status: [404, 405] })
})

test('the bodies that the table starts from are not refused for their form', async () => {
  for (const [endpoint, { body }] of Object.entries(table)) {
    if (!body) continue
    const [method, pattern] = split(endpoint)
    const { status } = await send(method, pathOf(pattern), { json: body() })
    expect([200, 201, 401, 403, 404, 409], endpoint).toContain(status)
  }
})

test('what PostgreSQL cannot store is taken out, not tripped over', async () => {
  const text = 'a\u0000b\ud800c\u202ed'
  const response = await postProjectRequest(
    site.origin,
    projectRequest({
      customerName: text,
      customerPhone: text,
      companyName: text,
      projectDescription: text,
      businessLocation: text,
    }),
  )
  expect(response.status).toBe(201)
  expect((await send('GET', `/api/admin/leads?${new URLSearchParams({ q: text })}`)).status).toBe(200)
  expect((await send('POST', `/api/admin/leads/${leadId}/notes`, { json: { text } })).status).toBe(200)
})

test('markup in every text of a visitor is stored as it is and mailed as text', async () => {
  const email = 'markup@example.com'
  const words = (where: string) => `${where} ${markup}`
  const response = await postProjectRequest(
    site.origin,
    projectRequest({
      customerName: words('name'),
      customerEmail: email,
      customerPhone: '<b>7</b>',
      companyName: words('company'),
      projectDescription: words('description'),
      businessLocation: words('location'),
    }),
  )
  const { id } = await response.json()
  const { lead } = await (await send('GET', `/api/admin/leads/${id}`)).json()
  expect(lead).toMatchObject({ name: words('name'), phone: '<b>7</b>', message: words('description') })

  const [toVisitor] = await site.mailbox.mailsTo(email)
  const toAgency = await site.mailbox.mailTo(site.agencyAddress, words('name'))
  for (const mail of [toVisitor, toAgency]) expect(mail?.html).not.toMatch(/<img src=x|<script|<b>7/)
  expect(toAgency?.html).toContain('description &lt;img src=x')
  expect(toAgency?.text).toContain(words('description'))
  // Nobody has shown yet that the address is theirs.
  expect(toVisitor?.text).not.toContain('description')
})

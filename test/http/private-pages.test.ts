import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageRoute, pathOf, routes } from '#routes'
import { cookieOf } from '../cookie-of.ts'
import { openSite, type Site } from '../site.ts'
import { postProjectRequest, projectRequest, sharePlan } from '../visitors.ts'

let site: Site
let staff: string
let stranger: string
/** A record of each kind, by its route's path. */
const records: Record<string, string> = {}

beforeAll(async () => {
  site = await openSite()
  staff = cookieOf(await post('/api/auth/sign-in/email', site.staff))
  stranger = await signUp('stranger@pages.example')
  const quote = { packageId: 'business-basic', addOnIds: [], currency: 'INR' as const, countryCode: 'IN' }
  const lead = await (await postProjectRequest(site.origin, projectRequest({ quote }))).json()
  const made = async (path: string, body: object) => {
    const answer = await post(path, body, staff)
    expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
    return answer.json()
  }
  const project = await made('/api/admin/projects', { leadId: lead.id })
  const offered = await made('/api/admin/quotes', { leadId: lead.id })
  const { orderId } = await made(`/api/admin/leads/${lead.id}/payment-link`, { part: 'deposit' })
  const { documents } = await made(`/api/projects/${project.id}/invoices`, { taxNumber: '' })
  Object.assign(records, {
    '/ai-recommendations/:token': (await sharePlan(site.origin)).split('/').at(-1),
    '/project/:id': project.id,
    '/quote/:id': offered.id,
    '/invoice/:id': documents[0].id,
    '/admin/leads/:id': lead.id,
    '/admin/projects/:id': project.id,
    '/admin/quotes/:id': offered.id,
    '/admin/payments/:id': orderId,
  })
}, 60_000)

afterAll(async () => {
  const errors = site.process().errors()
  await site.close()
  expect(errors, 'errors in the log of the server').toEqual([])
})

function post(path: string, body: object, cookie = '') {
  const headers = { origin: site.origin, cookie, 'content-type': 'application/json' }
  return fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function signUp(email: string): Promise<string> {
  await post('/api/auth/mail-link', { email })
  const { text } = await site.mailbox.mailTo(email, '#')
  const token = /#\w+=([\w-]{22})/.exec(text)?.[1]
  return cookieOf(await post('/api/auth/link/sign-up', { token, name: 'A stranger', password: '' }))
}

const screens = (Object.values(routes) as PageRoute[]).filter(
  ({ rendered, developmentOnly }) => rendered === 'browser' && !developmentOnly,
)
const pathAt = (route: PageRoute, id = records[route.path] ?? '') => pathOf(route, { id, token: id })
const titleOf = async (path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await fetch(site.origin + path)).text())?.[1]

test('the document of every screen that the browser renders is named after its page', async () => {
  const titles = await Promise.all(screens.map(async (route) => [route.path, await titleOf(pathAt(route))]))
  expect(Object.fromEntries(titles)).toEqual({
    '/ai-recommendations/:token': 'Shared recommendations · Orbweaver',
    '/login': 'Log in · Orbweaver',
    '/signup': 'Create your account · Orbweaver',
    '/account': 'Your account · Orbweaver',
    '/dashboard': 'Overview · Orbweaver',
    '/user-dashboard': 'Overview · Orbweaver',
    '/project/:id': 'Project · Orbweaver',
    '/quote/:id': 'Quote · Orbweaver',
    '/invoice/:id': 'Invoice · Orbweaver',
    '/admin': 'Leads · Orbweaver',
    '/admin-dashboard': 'Leads · Orbweaver',
    '/admin/leads/:id': 'Lead · Orbweaver',
    '/admin/mail': 'Mail · Orbweaver',
    '/admin/projects': 'Projects · Orbweaver',
    '/admin/projects/:id': 'Project · Orbweaver',
    '/admin/quotes/:id': 'Quote · Orbweaver',
    '/admin/account': 'Your account · Orbweaver',
    '/admin/invoices': 'Invoices · Orbweaver',
    '/admin/payments': 'Payments · Orbweaver',
    '/admin/payments/:id': 'Payment · Orbweaver',
    '/admin/prices': 'Prices · Orbweaver',
  })
})

const ofRecords = screens.filter(({ path }) => path.includes(':') && path !== routes.sharedPlan.path)

test.each(ofRecords)('$path is a 404 where the person who is logged in has no such record', async (route) => {
  const statusFor = async (cookie: string, id?: string) =>
    (await fetch(site.origin + pathAt(route, id), { headers: { cookie } })).status
  expect(await statusFor(staff)).toBe(200)
  expect(await statusFor(staff, randomUUID())).toBe(404)
  expect(await statusFor(staff, 'nonsense')).toBe(404)
  // A client at the desk reads that it is not theirs; elsewhere another's record is a missing page.
  const isOfDesk =
    (await fetch(`${site.origin}${route.record({ id: 'x' })}`, { headers: { cookie: stranger } })).status ===
    403
  expect(await statusFor(stranger)).toBe(isOfDesk ? 200 : 404)
  // Who is not logged in is asked to log in, whether it exists or not.
  for (const cookie of ['', 'better-auth.session_token=ended']) {
    expect(await statusFor(cookie)).toBe(200)
    expect(await statusFor(cookie, randomUUID())).toBe(200)
  }
})

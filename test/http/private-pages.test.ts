import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStaffScreen, staffScreens } from '#pages/admin/staff-screens.ts'
import { screenTitles } from '#pages/screen-titles.ts'
import { type PageRoute, pathOf, routes, type ScreenName } from '#routes'
import { createRecords, idFor, type Records } from '../fixtures/records.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { openSite, type Site } from '../servers/site.ts'

let site: Site
let staff: string
let stranger: string
let records: Records

beforeAll(async () => {
  site = await openSite()
  staff = cookieOf(await post('/api/auth/sign-in/email', site.staff))
  stranger = await signUp('stranger@pages.example')
  records = await createRecords((method, path, { json, body, headers } = {}) =>
    fetch(site.origin + path, {
      method,
      headers: { origin: site.origin, cookie: staff, 'content-type': 'application/json', ...headers },
      body: body ?? JSON.stringify(json),
    }),
  )
}, 60_000)

afterAll(() => site.close())

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
const idOf = (route: PageRoute) => idFor(records, route.record({ id: 'x', token: 'x' }) ?? '')
const pathAt = (route: PageRoute, id = idOf(route)) => pathOf(route, { id, token: id })
const titleOf = async (path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await fetch(site.origin + path)).text())?.[1]

const declaredTitle = (screen: ScreenName) =>
  isStaffScreen(screen)
    ? staffScreens[screen].title
    : (screenTitles as Partial<Record<ScreenName, string>>)[screen]

test('every browser-rendered screen has the title that its row declares', async () => {
  const titles = await Promise.all(screens.map(async (route) => [route.path, await titleOf(pathAt(route))]))
  expect(Object.fromEntries(titles)).toEqual(
    Object.fromEntries(screens.map(({ path, screen }) => [path, `${declaredTitle(screen)} · Orbweaver`])),
  )
})

test('no two screens have the same title and the same way back', () => {
  const ofStaff = Object.values(staffScreens).map(({ title, back }) => [title, back?.label].join(', '))
  for (const names of [ofStaff, Object.values(screenTitles)]) expect(names).toEqual([...new Set(names)])
})

const ofRecords = screens.filter(({ path }) => path.includes(':') && path !== routes.sharedPlan.path)

test.each(ofRecords)('$path answers 404 if the user has no such record', async (route) => {
  const statusFor = async (cookie: string, id?: string) =>
    (await fetch(site.origin + pathAt(route, id), { headers: { cookie } })).status
  expect(await statusFor(staff)).toBe(200)
  expect(await statusFor(staff, randomUUID())).toBe(404)
  expect(await statusFor(staff, 'nonsense')).toBe(404)
  // On admin pages a client reads that the record is not theirs; elsewhere another's record is missing.
  const isAdminPage =
    (await fetch(`${site.origin}${route.record({ id: 'x' })}`, { headers: { cookie: stranger } })).status ===
    403
  expect(await statusFor(stranger)).toBe(isAdminPage ? 200 : 404)
  // A visitor gets the log-in page, whether the record exists or not.
  for (const cookie of ['', 'better-auth.session_token=ended']) {
    expect(await statusFor(cookie)).toBe(200)
    expect(await statusFor(cookie, randomUUID())).toBe(200)
  }
})

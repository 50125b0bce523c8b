import { expect, test } from 'vitest'
import { href, routes, screenOf, shownSearch } from './routes.ts'

test('the site keeps its addresses', () => {
  const table = Object.entries(routes).map(
    ([name, { path, screen, rendered, priced }]) =>
      `${name}: ${path} → ${screen}, ${rendered}${priced ? ', priced' : ''}`,
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "landing: / → landing-a, server, priced",
      "home: /home → landing-a, server, priced",
      "versionB: /version-b → landing-b, server, priced",
      "contact: /contact → contact, server, priced",
      "blog: /blog → blog, server, priced",
      "blogPost: /blog/:id → blog-post, server, priced",
      "termsConditions: /terms-conditions → terms-conditions, server, priced",
      "privacyPolicy: /privacy-policy → privacy-policy, server, priced",
      "cancellationRefunds: /cancellation-refunds → cancellation-refunds, server, priced",
      "shippingPolicy: /shipping-policy → shipping-policy, server, priced",
      "login: /login → login, browser",
      "admin: /admin → admin-leads, browser",
      "adminDashboard: /admin-dashboard → admin-leads, browser",
      "adminLead: /admin/leads/:id → admin-lead, browser",
      "adminMail: /admin/mail → admin-mail, browser",
      "styleguide: /styleguide → styleguide, browser",
    ]
  `)
})

test('only the landing page differs by variant', () => {
  const differing = Object.values(routes).filter((route) => screenOf(route, 'A') !== screenOf(route, 'B'))
  expect(differing).toEqual([routes.landing])
  expect(screenOf(routes.landing, 'B')).toBe('landing-b')
})

test('parameters are escaped, so an id cannot leave its place in the path', () => {
  expect(href('adminLead', { id: '../mail?x=1' })).toBe('/admin/leads/..%2Fmail%3Fx%3D1')
  expect(href('landing')).toBe('/')
})

test('a page is told apart by the parameters it shows, in one order and of bounded length', () => {
  const given = `?page=2&utm_source=mail&q=${'x'.repeat(300)}&category=seo&tag=`
  expect(String(shownSearch(routes.blog, given))).toBe(`category=seo&q=${'x'.repeat(200)}&page=2`)
  expect(String(shownSearch(routes.landing, given))).toBe('')
})

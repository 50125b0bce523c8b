import { expect, test } from 'vitest'
import { href, routes, screenOf } from './routes.ts'

test('the site keeps its addresses', () => {
  const table = Object.entries(routes).map(
    ([name, { path, screen, rendered, priced, pays }]) =>
      `${name}: ${path} → ${screen}, ${rendered}${priced ? ', priced' : ''}${pays ? ', pays' : ''}`,
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "landing: / → landing-a, server, priced, pays",
      "home: /home → landing-a, server, priced, pays",
      "versionB: /version-b → landing-b, server, priced, pays",
      "contact: /contact → contact, server, priced, pays",
      "checkout: /checkout → checkout, server, priced, pays",
      "payment: /payment → payment, server, priced, pays",
      "thankYou: /thank-you → thank-you, server, priced, pays",
      "blog: /blog → blog, server, priced, pays",
      "blogPost: /blog/:id → blog-post, server, priced, pays",
      "aiRecommendations: /ai-recommendations → ai-recommendations, server, priced, pays",
      "sharedPlan: /ai-recommendations/:token → shared-plan, browser",
      "aiSuggestThankYou: /ai-suggest-thank-you → ai-suggest-thank-you, server, priced, pays",
      "termsConditions: /terms-conditions → terms-conditions, server, priced, pays",
      "privacyPolicy: /privacy-policy → privacy-policy, server, priced, pays",
      "cancellationRefunds: /cancellation-refunds → cancellation-refunds, server, priced, pays",
      "shippingPolicy: /shipping-policy → shipping-policy, server, priced, pays",
      "login: /login → login, browser",
      "signup: /signup → signup, browser",
      "account: /account → account, browser",
      "dashboard: /dashboard → dashboard, browser",
      "userDashboard: /user-dashboard → dashboard, browser",
      "project: /project/:id → project, browser",
      "quote: /quote/:id → quote, browser, pays",
      "invoice: /invoice/:id → invoice, browser, pays",
      "admin: /admin → admin-leads, browser",
      "adminDashboard: /admin-dashboard → admin-leads, browser",
      "adminLead: /admin/leads/:id → admin-lead, browser",
      "adminMail: /admin/mail → admin-mail, browser",
      "adminProjects: /admin/projects → admin-projects, browser",
      "adminProject: /admin/projects/:id → admin-project, browser",
      "adminQuote: /admin/quotes/:id → admin-quote, browser",
      "adminAccount: /admin/account → admin-account, browser",
      "adminInvoices: /admin/invoices → admin-invoices, browser",
      "adminPayments: /admin/payments → admin-payments, browser",
      "adminPayment: /admin/payments/:id → admin-payment, browser",
      "adminPrices: /admin/prices → admin-prices, browser",
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

import type { Hono } from 'hono'
import { peopleApi } from '#features/accounts/people/people.api.server.ts'
import { billingApi } from '#features/billing/billing.api.server.ts'
import { invoicesApi } from '#features/billing/documents/invoices.api.server.ts'
import { earlierPaymentLinksApi } from '#features/billing/earlier-payment-links.api.server.ts'
import { blogApi } from '#features/blog/blog.api.server.ts'
import { clientsApi } from '#features/clients/clients.api.server.ts'
import { linkRequestsApi } from '#features/clients/links/link-requests.api.server.ts'
import { consentsApi } from '#features/consent/consents.api.server.ts'
import { experimentsApi } from '#features/experiments/experiments.api.server.ts'
import { filesApi } from '#features/files/files.api.server.ts'
import { healthApi } from '#features/health/health.api.server.ts'
import { leadImportsApi } from '#features/leads/importing/lead-imports.api.server.ts'
import { leadsApi } from '#features/leads/leads.api.server.ts'
import { mailsApi } from '#features/mails/mails.api.server.ts'
import { noticesApi } from '#features/notices/notices.api.server.ts'
import { paymentsApi } from '#features/payments/payments.api.server.ts'
import { portfolioApi } from '#features/portfolio/portfolio.api.server.ts'
import { geolocationApi } from '#features/pricing/geolocation.api.server.ts'
import { listPriceBases } from '#features/pricing/list-price-bases.server.ts'
import { pricingApi } from '#features/pricing/pricing.api.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsApi } from '#features/projects/projects.api.server.ts'
import { quotesApi } from '#features/quotes/quotes.api.server.ts'
import { repliesApi } from '#features/replies/replies.api.server.ts'
import { setupApi } from '#features/setup/setup.api.server.ts'
import { statisticsApi } from '#features/statistics/statistics.api.server.ts'
import { todosApi } from '#features/today/todos.api.server.ts'
import { viewsApi } from '#features/views/views.api.server.ts'
import { wizardApi } from '#features/wizard/wizard.api.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { changesApi } from './changes.api.server.ts'
import { listSchemas } from './list-schemas.server.ts'
import { plainFormsApi } from './pages/plain-forms.api.server.ts'
import { picturesApi } from './pictures.api.server.ts'
import { sitemapApi } from './sitemap.api.server.ts'

export const apis: Hono<AppEnv>[] = [
  pricingApi,
  geolocationApi,
  leadsApi,
  leadImportsApi,
  earlierPaymentLinksApi,
  billingApi,
  wizardApi,
  mailsApi,
  setupApi(listPriceBases),
  healthApi,
  blogApi,
  picturesApi(),
  sitemapApi,
  portfolioApi,
  consentsApi,
  experimentsApi,
  paymentsApi,
  projectsApi,
  quotesApi,
  clientsApi,
  linkRequestsApi,
  repliesApi,
  filesApi(projectAccess),
  invoicesApi,
  changesApi,
  plainFormsApi,
  peopleApi,
  statisticsApi,
  noticesApi,
  todosApi,
  viewsApi(listSchemas),
]

import { accountsParts } from '#features/accounts/accounts.parts.server.ts'
import { billingParts } from '#features/billing/billing.parts.server.ts'
import { invoicesParts } from '#features/billing/documents/invoices.parts.server.ts'
import { blogApi } from '#features/blog/blog.api.server.ts'
import { postDraftsApi } from '#features/blog/editing/post-drafts.api.server.ts'
import { clientsParts } from '#features/clients/clients.parts.server.ts'
import { consentsApi } from '#features/consent/consents.api.server.ts'
import { contentParts } from '#features/content/content.parts.server.ts'
import { experimentsParts } from '#features/experiments/experiments.parts.server.ts'
import { filesParts } from '#features/files/files.parts.server.ts'
import { checkHealth } from '#features/health/check-health.job.server.ts'
import { healthApi } from '#features/health/health.api.server.ts'
import { leadsParts } from '#features/leads/leads.parts.server.ts'
import { mailsParts } from '#features/mails/mails.parts.server.ts'
import { noticesApi } from '#features/notices/notices.api.server.ts'
import { paymentsParts } from '#features/payments/payments.parts.server.ts'
import { picturesParts } from '#features/pictures/pictures.parts.server.ts'
import { policiesApi } from '#features/policies/policies.api.server.ts'
import { portfolioApi } from '#features/portfolio/portfolio.api.server.ts'
import { geolocationApi } from '#features/pricing/geolocation.api.server.ts'
import { listPriceBases } from '#features/pricing/list-price-bases.server.ts'
import { pricingApi } from '#features/pricing/pricing.api.server.ts'
import { projectAccess } from '#features/projects/project-access.server.ts'
import { projectsParts } from '#features/projects/projects.parts.server.ts'
import { quotesParts } from '#features/quotes/quotes.parts.server.ts'
import { repliesParts } from '#features/replies/replies.parts.server.ts'
import { setupApi } from '#features/setup/setup.api.server.ts'
import { countLeadDaysJob } from '#features/statistics/count-lead-days.job.server.ts'
import { statisticsApi } from '#features/statistics/statistics.api.server.ts'
import { todayParts } from '#features/today/today.parts.server.ts'
import { viewLists } from '#features/views/view.ts'
import type { ListSchemas } from '#features/views/view-query.server.ts'
import { viewsApi } from '#features/views/views.api.server.ts'
import { wizardParts } from '#features/wizard/wizard.parts.server.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'

/**
 * In the order in which a transaction locks their rows. Leads after what names a lead: accepting a quote and settling
 * an order lock the lead after their own row. Clients after leads.
 */
const recordNouns: readonly NounParts[] = [
  quotesParts,
  paymentsParts,
  billingParts,
  projectsParts,
  invoicesParts,
  leadsParts,
  clientsParts,
]

/** The schemas of lists whose filters can be saved as a view. */
export const listSchemas = Object.fromEntries(
  Object.keys(viewLists).map((list) => {
    const schema = recordNouns.find(({ noun }) => noun === list)?.listSchema
    if (!schema) throw new Error(`The parts of ${list} name no schema of its list.`)
    return [list, schema]
  }),
) as ListSchemas

export const nouns: readonly NounParts[] = [
  ...recordNouns,
  accountsParts,
  contentParts,
  filesParts(projectAccess),
  mailsParts,
  repliesParts,
  todayParts,
  wizardParts,
  { noun: 'blog', apis: [blogApi, postDraftsApi] },
  { noun: 'consent', apis: [consentsApi] },
  experimentsParts,
  { noun: 'health', apis: [healthApi], jobs: [checkHealth] },
  { noun: 'notices', apis: [noticesApi] },
  picturesParts,
  { noun: 'policies', apis: [policiesApi] },
  { noun: 'portfolio', apis: [portfolioApi] },
  { noun: 'pricing', apis: [pricingApi, geolocationApi] },
  { noun: 'setup', apis: [setupApi(listPriceBases)] },
  { noun: 'statistics', apis: [statisticsApi], jobs: [countLeadDaysJob] },
  { noun: 'views', apis: [viewsApi(listSchemas)] },
]

export const claims = nouns.flatMap(({ claim }) => claim ?? [])

export const todoSources = nouns.flatMap(({ todos }) => todos ?? [])

/** Leads last, as storing a row locks them. */
export const clientRows = [
  ...nouns.filter((parts) => parts !== leadsParts).flatMap(({ rows = [] }) => rows),
  ...(leadsParts.rows ?? []),
]

/** What a noun without a place here has is erased first. */
const orderOfErasure = [
  'projects',
  'files',
  'quotes',
  'leads',
  'invoices',
  'payments',
  'clients',
  'wizard',
  'accounts',
  'mails',
]

export const personalData = nouns
  .toSorted((one, other) => orderOfErasure.indexOf(one.noun) - orderOfErasure.indexOf(other.noun))
  .flatMap(({ personalData }) => personalData ?? [])

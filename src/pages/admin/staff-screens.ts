import type { ComponentType } from 'react'
import type { RouteName, ScreenName } from '#routes'

export type StaffScreenName = Extract<ScreenName, `admin-${string}`>

export type StaffScreen = {
  title: string
  /** The file that `load` imports: documents have its styles, and preload its code. */
  source: string
  load: () => Promise<ComponentType<{ id: string }>>
  /** Its place in the navigation. `records`: another path of its records. */
  place?: { keys: string; records?: string }
  back?: { label: string; to: RouteName }
  /** The record whose client is named beside the way back. */
  clientOf?: 'lead' | 'quote' | 'project' | 'order'
}

/** The navigation has the same order. Each screen's code is a chunk of its own. */
export const staffScreens: Readonly<Record<StaffScreenName, StaffScreen>> = {
  'admin-today': {
    title: 'Today',
    source: 'src/pages/admin/admin-today.tsx',
    load: async () => (await import('./admin-today.tsx')).AdminToday,
    place: { keys: 'g t' },
  },
  'admin-leads': {
    title: 'Leads',
    source: 'src/pages/admin/admin-leads.tsx',
    load: async () => (await import('./admin-leads.tsx')).AdminLeads,
    place: { keys: 'g l', records: '/admin/lead-imports' },
  },
  'admin-lead': {
    title: 'Lead',
    source: 'src/pages/admin/admin-lead.tsx',
    load: async () => (await import('./admin-lead.tsx')).AdminLead,
    back: { label: 'All leads', to: 'adminLeads' },
    clientOf: 'lead',
  },
  'admin-lead-client': {
    title: 'What the client sees',
    source: 'src/features/leads/admin/lead-as-client.tsx',
    load: async () => (await import('#features/leads/admin/lead-as-client.tsx')).LeadAsClientView,
    back: { label: 'Back to the lead', to: 'adminLead' },
  },
  'admin-lead-imports': {
    title: 'Import leads',
    source: 'src/features/leads/importing/admin/lead-imports.tsx',
    load: async () => (await import('#features/leads/importing/admin/lead-imports.tsx')).LeadImports,
    back: { label: 'All leads', to: 'adminLeads' },
  },
  'admin-lead-import': {
    title: 'Import',
    source: 'src/features/leads/importing/admin/lead-import-detail.tsx',
    load: async () =>
      (await import('#features/leads/importing/admin/lead-import-detail.tsx')).LeadImportDetail,
    back: { label: 'All imports', to: 'adminLeadImports' },
  },
  'admin-quotes': {
    title: 'Quotes',
    source: 'src/pages/admin/admin-quotes.tsx',
    load: async () => (await import('./admin-quotes.tsx')).AdminQuotes,
    place: { keys: 'g q' },
  },
  'admin-quote': {
    title: 'Quote',
    source: 'src/features/quotes/admin/quote-detail.tsx',
    load: async () => (await import('#features/quotes/admin/quote-detail.tsx')).QuoteDetail,
    back: { label: 'All quotes', to: 'adminQuotes' },
    clientOf: 'quote',
  },
  'admin-quote-client': {
    title: 'What the client sees',
    source: 'src/features/quotes/client/client-quote.tsx',
    load: async () => (await import('#features/quotes/client/client-quote.tsx')).ClientQuote,
    back: { label: 'Back to the quote', to: 'adminQuote' },
  },
  'admin-clients': {
    title: 'Clients',
    source: 'src/features/clients/admin/client-list.tsx',
    load: async () => (await import('#features/clients/admin/client-list.tsx')).ClientList,
    place: { keys: 'g c' },
  },
  'admin-client': {
    title: 'Client',
    source: 'src/features/clients/admin/client-detail.tsx',
    load: async () => (await import('#features/clients/admin/client-detail.tsx')).ClientDetail,
    back: { label: 'All clients', to: 'adminClients' },
  },
  'admin-projects': {
    title: 'Projects',
    source: 'src/features/projects/admin/project-list.tsx',
    load: async () => (await import('#features/projects/admin/project-list.tsx')).ProjectList,
    place: { keys: 'g p' },
  },
  'admin-project': {
    title: 'Project',
    source: 'src/pages/admin/admin-project.tsx',
    load: async () => (await import('./admin-project.tsx')).AdminProject,
    back: { label: 'All projects', to: 'adminProjects' },
    clientOf: 'project',
  },
  'admin-project-client': {
    title: 'What the client sees',
    source: 'src/pages/admin/client-view/project-as-client.tsx',
    load: async () => (await import('./client-view/project-as-client.tsx')).ProjectAsClientView,
    back: { label: 'Back to the project', to: 'adminProject' },
  },
  'admin-invoices': {
    title: 'Invoices',
    source: 'src/pages/admin/admin-invoices.tsx',
    load: async () => (await import('./admin-invoices.tsx')).AdminInvoices,
    place: { keys: 'g i', records: '/invoice/' },
  },
  'admin-payments': {
    title: 'Payments',
    source: 'src/features/payments/orders/order-list.tsx',
    load: async () => (await import('#features/payments/orders/order-list.tsx')).OrderList,
    place: { keys: 'g y' },
  },
  'admin-payment': {
    title: 'Payment',
    source: 'src/pages/admin/admin-payment.tsx',
    load: async () => (await import('./admin-payment.tsx')).AdminPayment,
    back: { label: 'All payments', to: 'adminPayments' },
    clientOf: 'order',
  },
  'admin-payment-client': {
    title: 'What the client sees',
    source: 'src/features/payments/orders/order-as-client.tsx',
    load: async () => (await import('#features/payments/orders/order-as-client.tsx')).OrderAsClientView,
    back: { label: 'Back to the payment', to: 'adminPayment' },
  },
  'admin-mail': {
    title: 'Emails',
    source: 'src/pages/admin/admin-mail.tsx',
    load: async () => (await import('./admin-mail.tsx')).AdminMail,
    place: { keys: 'g m', records: '/admin/templates' },
  },
  'admin-templates': {
    title: 'Templates',
    source: 'src/features/replies/admin/template-list.tsx',
    load: async () => (await import('#features/replies/admin/template-list.tsx')).TemplateList,
    back: { label: 'All emails', to: 'adminMail' },
  },
  'admin-content': {
    title: 'Content',
    source: 'src/features/content/admin/content-overview.tsx',
    load: async () => (await import('#features/content/admin/content-overview.tsx')).ContentOverview,
    place: { keys: 'g o' },
  },
  'admin-content-kind': {
    title: 'Content',
    source: 'src/features/content/admin/content-list.tsx',
    load: async () => (await import('#features/content/admin/content-list.tsx')).ContentKindScreen,
    back: { label: 'All content', to: 'adminContent' },
  },
  'admin-content-entry': {
    title: 'Content',
    source: 'src/features/content/admin/content-entry.tsx',
    load: async () => (await import('#features/content/admin/content-entry.tsx')).ContentEntryScreen,
    back: { label: 'Back to the list', to: 'adminContentKind' },
  },
  'admin-posts': {
    title: 'Articles',
    source: 'src/features/blog/admin/post-list.tsx',
    load: async () => (await import('#features/blog/admin/post-list.tsx')).PostList,
    place: { keys: 'g b' },
  },
  'admin-post': {
    title: 'Article',
    source: 'src/pages/admin/admin-post.tsx',
    load: async () => (await import('./admin-post.tsx')).AdminPost,
    back: { label: 'All articles', to: 'adminPosts' },
  },
  'admin-prices': {
    title: 'Prices',
    source: 'src/features/pricing/price-setting-list.tsx',
    load: async () => (await import('#features/pricing/price-setting-list.tsx')).PriceList,
    place: { keys: 'g r' },
  },
  'admin-experiments': {
    title: 'Experiments',
    source: 'src/features/experiments/admin/experiments-page.tsx',
    load: async () => (await import('#features/experiments/admin/experiments-page.tsx')).ExperimentsPage,
    place: { keys: 'g x' },
  },
  'admin-consents': {
    title: 'Consents',
    source: 'src/features/consent/admin/consent-counts-page.tsx',
    load: async () => (await import('#features/consent/admin/consent-counts-page.tsx')).ConsentCountsPage,
    place: { keys: 'g n' },
  },
  'admin-people': {
    title: 'People',
    source: 'src/features/accounts/people/people-list.tsx',
    load: async () => (await import('#features/accounts/people/people-list.tsx')).PeopleList,
    place: { keys: 'g e' },
  },
  'admin-audit': {
    title: 'Audit log',
    source: 'src/features/audit/audit-log.tsx',
    load: async () => (await import('#features/audit/audit-log.tsx')).AuditLog,
    place: { keys: 'g u' },
  },
  'admin-account': {
    title: 'Your account',
    source: 'src/features/accounts/settings/staff-account.tsx',
    load: async () => (await import('#features/accounts/settings/staff-account.tsx')).StaffAccount,
  },
}

export function isStaffScreen(name: ScreenName): name is StaffScreenName {
  return name in staffScreens
}

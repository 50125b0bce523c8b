import { agency } from '#domain/agency.ts'
import type { ScreenName } from '#routes'

export const screenTitles = {
  'shared-plan': 'Shared recommendations',
  login: 'Log in',
  signup: 'Create your account',
  account: 'Your account',
  dashboard: 'Overview',
  project: 'Project',
  quote: 'Quote',
  invoice: 'Invoice',
  'admin-today': 'Today',
  'admin-leads': 'Leads',
  'admin-lead': 'Lead',
  'admin-lead-client': 'What the client sees',
  'admin-lead-imports': 'Import leads',
  'admin-lead-import': 'Import',
  'admin-clients': 'Clients',
  'admin-client': 'Client',
  'admin-mail': 'Mail',
  'admin-templates': 'Templates',
  'admin-projects': 'Projects',
  'admin-project': 'Project',
  'admin-project-client': 'What the client sees',
  'admin-quotes': 'Quotes',
  'admin-quote': 'Quote',
  'admin-quote-client': 'What the client sees',
  'admin-account': 'Your account',
  'admin-invoices': 'Invoices',
  'admin-payments': 'Payments',
  'admin-payment': 'Payment',
  'admin-payment-client': 'What the client sees',
  'admin-prices': 'Prices',
  'admin-people': 'People',
  styleguide: 'Design system',
} as const satisfies Partial<Record<ScreenName, string>>

/** `Leads · Orbweaver` */
export function documentTitle(title: string): string {
  return `${title} · ${agency.name}`
}

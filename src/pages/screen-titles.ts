import { agency } from '#domain/agency.ts'
import type { ScreenName } from '#routes'

/** The titles of the screens that the browser renders, for the screens and for the document that they load in. */
export const screenTitles = {
  'shared-plan': 'Shared recommendations',
  login: 'Log in',
  signup: 'Create your account',
  account: 'Your account',
  dashboard: 'Overview',
  project: 'Project',
  quote: 'Quote',
  invoice: 'Invoice',
  'admin-leads': 'Leads',
  'admin-lead': 'Lead',
  'admin-mail': 'Mail',
  'admin-projects': 'Projects',
  'admin-project': 'Project',
  'admin-quote': 'Quote',
  'admin-account': 'Your account',
  'admin-invoices': 'Invoices',
  'admin-payments': 'Payments',
  'admin-payment': 'Payment',
  'admin-prices': 'Prices',
  styleguide: 'Design system',
} as const satisfies Partial<Record<ScreenName, string>>

/** Formats `Leads · Orbweaver`. */
export function documentTitle(title: string): string {
  return `${title} · ${agency.name}`
}

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
  styleguide: 'Design system',
} as const satisfies Partial<Record<ScreenName, string>>

/** `Leads · Orbweaver` */
export function documentTitle(title: string): string {
  return `${title} · ${agency.name}`
}

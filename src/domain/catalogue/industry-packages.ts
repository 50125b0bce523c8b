import type { PackageGroupId } from './package-group.ts'

export type IndustryPackage = {
  id: string
  name: string
  priceInr: number
  description: string
  features: readonly string[]
  group: PackageGroupId
}

export const industryPackages: readonly IndustryPackage[] = [
  {
    id: 'restaurant-package',
    name: 'Restaurant',
    priceInr: 28_000,
    description: 'From menu to booked table.',
    features: ['Menu you edit yourself', 'Table booking', 'Online orders', 'Photo gallery'],
    group: 'industry',
  },
  {
    id: 'healthcare-package',
    name: 'Healthcare',
    priceInr: 32_000,
    description: 'From symptom to appointment.',
    features: ['Appointment booking', 'Doctor profiles', 'Patient forms', 'Visit reminders'],
    group: 'industry',
  },
  {
    id: 'real-estate-package',
    name: 'Real Estate',
    priceInr: 35_000,
    description: 'From search to viewing.',
    features: ['Property listings', 'Search and filters', 'Map view', 'Agent enquiries'],
    group: 'industry',
  },
]

import type { ProjectType } from '../project-request.ts'
import type { PackageGroupId } from './package-group.ts'

export type PricingPackage = {
  id: string
  name: string
  /** Whole rupees, like all prices here. */
  priceInr: number
  originalPriceInr: number
  description: string
  features: readonly string[]
  popular: boolean
  /** The calculator's package of the same size and price, whose add-ons fit this one too. */
  twinId?: string | null
  group: PackageGroupId
  /** Of a request for it. */
  projectType: ProjectType
}

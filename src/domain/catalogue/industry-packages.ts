import type { PackageGroupId } from './package-group.ts'

export type IndustryPackage = {
  id: string
  name: string
  priceInr: number
  description: string
  features: readonly string[]
  group: PackageGroupId
}

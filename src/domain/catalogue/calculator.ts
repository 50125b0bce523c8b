import type { ProjectType } from '../project-request.ts'
import type { PackageGroupId } from './package-group.ts'

export type CalculatorPackage = {
  id: string
  name: string
  description: string
  /** Whole rupees. */
  basePriceInr: number
  category: string
  features: readonly string[]
  popular: boolean
  group: PackageGroupId
  /** A request for it starts with the first. */
  projectTypes: readonly ProjectType[]
  /** Every project type offers it. */
  suitsAll?: boolean
  /** Stands in examples that staff see. */
  isExample?: boolean
}

export type CalculatorAddOn = {
  id: string
  name: string
  description: string
  /** Whole rupees. */
  priceInr: number
  category: string
  /** The id of its smaller size in the price list. Clients never pay twice. */
  contains?: string | null
  /** Ids of packages. */
  compatible: readonly string[]
  /** Stands in examples that staff see. */
  isExample?: boolean
}

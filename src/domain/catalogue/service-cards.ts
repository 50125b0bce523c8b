import type { ProjectType } from '../project-request.ts'

export type ServiceCard = {
  id: string
  icon: 'cart' | 'plate' | 'building' | 'book' | 'pulse' | 'key'
  title: string
  description: string
  features: readonly string[]
  projectType: ProjectType
  /** Whole rupees. */
  priceInr: number
  industries: readonly string[]
}

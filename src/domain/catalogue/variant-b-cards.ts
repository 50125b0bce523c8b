import type { ProjectType } from '../project-request.ts'

export type VariantBCard = {
  id: string
  title: string
  description: string
  projectType: ProjectType
  /** Whole rupees; the struck-through price is double. */
  priceInr: number
}

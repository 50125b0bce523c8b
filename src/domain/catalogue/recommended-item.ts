import type { ProjectType } from '../project-request.ts'

/** What the wizard recommends, as the owner describes and prices it. */
export type RecommendedItem = {
  id: string
  name: string
  description: string
  /** Whole rupees. */
  priceInr: number
  /** Of a request for it. The first that was chosen decides. */
  projectType: ProjectType
  /** What others decide after our delivery; may be empty. */
  caveat: string
  /** Fill up a short list. */
  always: readonly string[]
}

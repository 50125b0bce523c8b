import { serviceCards } from '#domain/catalogue/service-cards.ts'
import { variantBCards } from '#domain/catalogue/variant-b-cards.ts'
import type { ProjectType } from '#domain/project-request.ts'
import { serviceIn } from './project-request-address.ts'

/** A service that the visitor chose before, which is no package of the calculator. */
export type ChosenService = { title: string; projectType: ProjectType }

/** Reads the card of either landing page that an address names: `?service=mobile-apps`. */
export function readService(search: string): ChosenService | null {
  const id = serviceIn(search)
  return [...serviceCards, ...variantBCards].find((card) => card.id === id) ?? null
}

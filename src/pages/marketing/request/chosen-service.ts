import { serviceCards } from '#domain/catalogue/service-cards.ts'
import { variantBCards } from '#domain/catalogue/variant-b-cards.ts'
import type { ChosenService } from '#features/request/use-request-session.ts'
import { serviceIn } from './project-request-address.ts'

/** Reads the card of either landing page that an address names: `?service=mobile-apps`. */
export function readService(search: string): ChosenService | null {
  const id = serviceIn(search)
  return [...serviceCards, ...variantBCards].find((card) => card.id === id) ?? null
}

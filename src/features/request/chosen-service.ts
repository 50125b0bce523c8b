import { serviceCards } from '#domain/catalogue/service-cards.ts'
import { variantBCards } from '#domain/catalogue/variant-b-cards.ts'
import type { ProjectType } from '#domain/project-request.ts'
import { readServiceId } from './project-request-address.ts'

export type ChosenService = { title: string; projectType: ProjectType }

/** `?service=mobile-apps` */
export function readService(search: string): ChosenService | null {
  const id = readServiceId(search)
  return [...serviceCards, ...variantBCards].find((card) => card.id === id) ?? null
}

import type { ProjectType } from '#domain/project-request.ts'
import type { Services } from '#features/pricing/catalogue/offers.ts'
import { readServiceId } from './project-request-address.ts'

export type ChosenService = { title: string; projectType: ProjectType }

/** `?service=mobile-apps` */
export function readService({ cards, offers }: Services, search: string): ChosenService | null {
  const id = readServiceId(search)
  return [...cards, ...offers].find((card) => card.id === id) ?? null
}

import type { Picture } from '#domain/records/picture.ts'
import type { ProjectCategory } from '#domain/records/portfolio-project.ts'

export type Project = {
  id: string
  title: string
  description: string
  category: ProjectCategory
  /** Most important first: cards show three. */
  technologies: readonly string[]
  /** A set in `project-pictures.ts`, or one picture's address. Empty: a drawn web. */
  imageUrl: string
  liveUrl: string
  featured: boolean
  completionDate: string
  rating: number
  client: string
  /** Takes the place of `imageUrl`. */
  picture?: Picture
}

/** A demo for a fictional business. */
export function isConceptWork({ liveUrl }: Pick<Project, 'liveUrl'>): boolean {
  return liveUrl.startsWith('/demo/')
}

export type ProjectList = { projects: Project[] }

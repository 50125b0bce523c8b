import type { ProjectCategory } from '#domain/records/portfolio-project.ts'
/** The portfolio's trades by their names in addresses and database, in the specification's order. */

export type Project = {
  /** Part of addresses: `stool-twelve`. */
  id: string
  title: string
  description: string
  category: ProjectCategory
  /** The most telling first, because cards show three. */
  technologies: string[]
  /** Name of a set of pictures in the program (see `project-pictures.ts`), or the address of one picture. */
  imageUrl: string
  /** The address of the site itself. */
  liveUrl: string
  featured: boolean
  /** ISO 8601 day. */
  completionDate: string
  /** 1 to 5. */
  rating: number
  client: string
}

/** Returns whether the agency made the site as a demo for a fictional business. */
export function isConceptWork({ liveUrl }: Pick<Project, 'liveUrl'>): boolean {
  return liveUrl.startsWith('/demo/')
}

/** `GET /api/portfolio/projects`: featured projects first, then the latest. */
export type ProjectList = { projects: Project[] }

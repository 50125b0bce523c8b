/** The trades of the portfolio by the names that addresses and the database have for them, in the specification's order. */
export const projectCategories = {
  corporate: 'Corporate',
  'e-commerce': 'E-commerce',
  healthcare: 'Healthcare',
  restaurant: 'Restaurant',
  education: 'Education',
  finance: 'Finance',
  'real-estate': 'Real Estate',
  'health-fitness': 'Health & Fitness',
  events: 'Events',
  travel: 'Travel',
  automotive: 'Automotive',
  'arts-culture': 'Arts & Culture',
} as const
export type ProjectCategory = keyof typeof projectCategories

export const projectCategoryNames = Object.keys(projectCategories) as ProjectCategory[]

export function isProjectCategory(value: string | null): value is ProjectCategory {
  return value !== null && Object.hasOwn(projectCategories, value)
}

export type Project = {
  /** Stands in addresses: `stool-twelve`. */
  id: string
  title: string
  description: string
  category: ProjectCategory
  /** The most telling first: cards show three. */
  technologies: string[]
  /** Name of a set of pictures that comes with the program (see `project-pictures.ts`), or the address of one picture. */
  imageUrl: string
  /** Where the site itself can be visited. */
  liveUrl: string
  featured: boolean
  /** ISO 8601 day. */
  completionDate: string
  /** 1 to 5. */
  rating: number
  client: string
}

/** Made for nobody: business, rating and date are invented, and the site is one of our demos. */
export function isConceptWork({ liveUrl }: Pick<Project, 'liveUrl'>): boolean {
  return liveUrl.startsWith('/demo/')
}

/** `GET /api/portfolio/projects`: featured ones first, then the latest. */
export type ProjectList = { projects: Project[] }

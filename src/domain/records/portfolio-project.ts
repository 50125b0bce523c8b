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

export const postCategories = {
  design: 'Design',
  development: 'Development',
  'e-commerce': 'E-commerce',
  seo: 'SEO',
  security: 'Security',
  analytics: 'Analytics',
} as const

export type PostCategory = keyof typeof postCategories

export const postCategoryNames = Object.keys(postCategories) as PostCategory[]

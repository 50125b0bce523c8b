export const postCategories = {
  design: 'Design',
  development: 'Development',
  'e-commerce': 'E-commerce',
  seo: 'SEO',
  security: 'Security',
  analytics: 'Analytics',
} as const

export type PostCategory = keyof typeof postCategories

export type PostState = 'draft' | 'scheduled' | 'published' | 'changed' | 'removed'

/** What staff see. `changed`: visitors see an earlier text than the draft. */
export const postStates: Record<
  PostState,
  { label: string; means: 'staff' | 'under-way' | 'good' | 'neutral' }
> = {
  draft: { label: 'Draft', means: 'staff' },
  scheduled: { label: 'Scheduled', means: 'under-way' },
  published: { label: 'Published', means: 'good' },
  changed: { label: 'Unpublished changes', means: 'staff' },
  removed: { label: 'Removed', means: 'neutral' },
}

export const postCategoryNames = Object.keys(postCategories) as PostCategory[]

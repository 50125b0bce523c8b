import type { PostCategory } from '#features/blog/post.ts'
import { hrefWith } from '#features/blog/post-filters.tsx'

/** The introduction to each category's list; '' is the list of all articles. */
export const blogLedes: Record<PostCategory | '', string> = {
  '': 'Design, code, shops, search, security and figures: what we do for clients, explained so that you can check it, or do it yourself.',
  design: 'Layout, colour and forms, for the people who have to read and fill them in.',
  development: 'How pages are built so that they come fast and stay still.',
  'e-commerce': 'Baskets, prices and payments that add up.',
  seo: 'Being found, and staying found when the site changes.',
  security: 'What keeps a website closed to strangers, and brings it back if all else fails.',
  analytics: 'Few figures, read carefully.',
}

export function blogPageHref(search: URLSearchParams, page: number): string {
  return hrefWith(search, { page: page > 1 ? String(page) : '' })
}

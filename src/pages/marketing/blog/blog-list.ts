import type { PostCategory } from '#domain/records/post.ts'
import { hrefWith } from '#features/blog/list/post-list-address.ts'

export const blogLedes: Record<PostCategory | '', string> = {
  '': 'Design, code, shops, search, security and analytics: what we do for clients, explained so that you can check it or do it yourself.',
  design: 'Layout, colour and forms, for the people who have to read and fill them in.',
  development: 'How pages are built to load fast and stay still.',
  'e-commerce': 'Carts, prices and payments that add up.',
  seo: 'Being found, and staying found when the site changes.',
  security: 'What keeps strangers out of a website, and brings it back if all else fails.',
  analytics: 'A few figures, read carefully.',
}

export function blogPageHref(search: URLSearchParams, page: number): string {
  return hrefWith(search, { page: page > 1 ? String(page) : '' })
}

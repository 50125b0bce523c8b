import type { PostSummary } from '#features/blog/post.ts'

/** Fixed by the specification. */
export const blogTeasers: readonly Omit<PostSummary, 'author'>[] = [
  {
    slug: 'three-numbers-of-a-fast-page',
    title: 'The three numbers of a fast page',
    excerpt:
      'LCP, INP and CLS in plain words: what each of them measures, what is good enough, and the repairs that move it most.',
    publishedAt: '2026-11-05T09:00:00.000Z',
    publishedOn: '2026-11-05',
    readingMinutes: 4,
    category: 'development',
    tags: ['performance', 'core web vitals', 'javascript'],
    featured: true,
  },
  {
    slug: 'contrast-is-arithmetic',
    title: 'Contrast is arithmetic: choose colours that people can read',
    excerpt:
      'Whether a text can be read is not a matter of taste. One formula answers it, and it takes a minute to check your own brand colours with it.',
    publishedAt: '2026-10-29T09:00:00.000Z',
    publishedOn: '2026-10-29',
    readingMinutes: 4,
    category: 'design',
    tags: ['accessibility', 'colour', 'css'],
    featured: true,
  },
  {
    slug: 'prices-in-several-currencies',
    title: 'Prices in several currencies, without losing a cent',
    excerpt:
      'Rounding, minor units, grouping and the moment of the charge: the mistakes that shops make with money, and the rules that prevent them.',
    publishedAt: '2026-09-10T09:00:00.000Z',
    publishedOn: '2026-09-10',
    readingMinutes: 4,
    category: 'e-commerce',
    tags: ['payments', 'currencies', 'javascript'],
    featured: true,
  },
]

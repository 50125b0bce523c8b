import type { PostSummary } from '#features/blog/post.ts'
import { studio } from '#features/blog/studio.ts'

/** Fixed by the specification: the newest featured article, then the newest others. */
export const blogTeasers = (): readonly PostSummary[] => [
  {
    title: 'The three numbers of a fast page',
    excerpt:
      'LCP, INP and CLS in plain words: what each of them measures, what is good enough, and the repairs that move it most.',
    category: 'development',
    tags: ['performance', 'core web vitals', 'javascript'],
    publishedAt: '2026-11-05T09:00:00.000Z',
    featured: true,
    slug: 'three-numbers-of-a-fast-page',
    author: studio(),
    publishedOn: '2026-11-05',
    readingMinutes: 4,
  },
  {
    title: 'Seven security headers, line by line',
    excerpt:
      'Headers are instructions to the browser, sent with every page. These seven close whole classes of attacks, and most of them need one line.',
    category: 'security',
    tags: ['headers', 'https', 'csp'],
    publishedAt: '2026-08-05T09:00:00.000Z',
    featured: false,
    slug: 'security-headers-explained',
    author: studio(),
    publishedOn: '2026-08-05',
    readingMinutes: 3,
  },
  {
    title: 'A new website, and the old traffic with it',
    excerpt:
      'Relaunches lose visitors for one dull reason: addresses change and nobody leaves a note. A plan for before, on and after the day.',
    category: 'seo',
    tags: ['redirects', 'google', 'relaunch'],
    publishedAt: '2026-06-24T09:00:00.000Z',
    featured: false,
    slug: 'new-website-same-traffic',
    author: studio(),
    publishedOn: '2026-06-24',
    readingMinutes: 4,
  },
]

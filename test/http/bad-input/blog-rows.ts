import { postFilterLimits } from '#features/blog/post.ts'
import { longerThan, markup, type Row } from './wrong-values.ts'

export const blogRows: Record<string, Row> = {
  'GET /api/blog/posts': {
    refusedQuery: {
      category: ['nonsense', 'SEO', markup],
      tag: [longerThan(postFilterLimits.tag)],
      q: [longerThan(postFilterLimits.q)],
      page: ['', '0', '-1', '1.5', 'two', '10000', '\u0000', markup],
    },
  },
  'GET /api/blog/posts/:slug': {},
  'GET /blog/feed.xml': {},
}

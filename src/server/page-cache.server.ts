import { LRUCache } from 'lru-cache'
import type { PageTag } from '#platform/page-tags.ts'
import type { EncodedBody } from './encoded-body.server.ts'

export type CachedPage = { body: EncodedBody; tags: readonly PageTag[] }

export type PageCache = {
  get(key: string): EncodedBody | undefined
  /** Renders a page at most once at a time, however many ask for it. */
  render(key: string, make: () => Promise<CachedPage>): Promise<EncodedBody>
  /** Forgets every page that shows something under this tag; `*` forgets all. */
  drop(tag: string): void
}

/** Pages of this process, ready to send. `maxPages` bounds the memory: what was asked for longest ago goes first. */
export function createPageCache(maxPages: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: maxPages })
  const rendering = new Map<string, Promise<EncodedBody>>()
  let generation = 0
  return {
    get(key) {
      return pages.get(key)?.body
    },
    render(key, make) {
      const underWay = rendering.get(key)
      if (underWay) return underWay
      const startedAt = generation
      const job = make()
        .then((page) => {
          // A drop that came while we rendered may concern what we read before it: show it once, keep it not.
          if (generation === startedAt) pages.set(key, page)
          return page.body
        })
        .finally(() => {
          if (rendering.get(key) === job) rendering.delete(key)
        })
      rendering.set(key, job)
      return job
    },
    drop(tag) {
      generation++
      for (const [key, page] of pages)
        if (tag === '*' || page.tags.some((own) => own === tag)) pages.delete(key)
      rendering.clear()
    },
  }
}

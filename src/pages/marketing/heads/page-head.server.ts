import type { Thing } from 'schema-dts'
import type { Catalogue } from '#domain/catalogue/published.ts'
import type { PriceBasis } from '#domain/money/pricing.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import type { SharePicture } from './share-picture.server.ts'

export type PageHead = {
  title: string
  description: string
  /** Without one the page is not indexed. */
  canonicalPath?: string
  picture: SharePicture
  /** `og:type`; default `website`. */
  kind?: 'website' | 'article'
  /** JSON-LD (https://schema.org). */
  facts?: readonly Thing[]
  links?: readonly HeadLink[]
}

type HeadLink = { rel: 'alternate' | 'prev' | 'next'; href: string; type?: string; title?: string }

export type PageHeadInput = {
  /** Without a trailing slash. */
  origin: string
  search: URLSearchParams
  /** The order is that of the route's `data`. */
  data: readonly unknown[]
  /** What the page reads from the API. @throws Error for a path that its route does not name */
  read: <Answer>(path: ApiPath<Answer>) => Answer
  /** Null if only the browser can determine it. */
  basis: PriceBasis | null
  /** Null on a page without prices. */
  catalogue: Catalogue | null
  paysOnline: boolean
}

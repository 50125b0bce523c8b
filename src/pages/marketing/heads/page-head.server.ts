import type { Thing } from 'schema-dts'
import type { PriceBasis } from '#domain/pricing.ts'
import type { SharePicture } from './share-picture.server.ts'

/** What a document says about itself: to search engines, and where somebody shares its address. */
export type PageHead = {
  title: string
  description: string
  /** The one path of this content, whatever others show it too; without one the page is not to be found. */
  canonicalPath?: string
  picture: SharePicture
  /** What it is to who shares it; default `website`. */
  kind?: 'website' | 'article'
  /** Facts in the words of https://schema.org, as JSON-LD. */
  facts?: readonly Thing[]
  links?: readonly HeadLink[]
}

/** `href` is a path. */
type HeadLink = { rel: 'alternate' | 'prev' | 'next'; href: string; type?: string; title?: string }

/** What the page itself is made of. */
export type PageHeadInput = {
  /** Where the site's addresses begin, without a slash at the end. */
  origin: string
  /** The part of the query that the route says it shows. */
  search: URLSearchParams
  /** The API's answers, in the order of the route's `data`. */
  data: readonly unknown[]
  /** What the prices on the page are in; null while only the browser can find out. */
  basis: PriceBasis | null
}

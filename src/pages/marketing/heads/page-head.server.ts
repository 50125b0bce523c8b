import type { Thing } from 'schema-dts'
import type { PriceBasis } from '#domain/pricing.ts'
import type { SharePicture } from './share-picture.server.ts'

/** A document's facts for search engines and for link previews. */
export type PageHead = {
  title: string
  description: string
  /**
   * The only path of this content, whatever other paths show it. Without one, search engines must not list the page.
   */
  canonicalPath?: string
  picture: SharePicture
  /** The page's type in link previews; default `website`. */
  kind?: 'website' | 'article'
  /** Facts in the vocabulary of https://schema.org, as JSON-LD. */
  facts?: readonly Thing[]
  links?: readonly HeadLink[]
}

/** `href` is a path. */
type HeadLink = { rel: 'alternate' | 'prev' | 'next'; href: string; type?: string; title?: string }

/** What a page's head depends on. */
export type PageHeadInput = {
  /** The site's origin, without a slash at the end. */
  origin: string
  /** The part of the query that the route shows. */
  search: URLSearchParams
  /** The API's answers, in the order of the route's `data`. */
  data: readonly unknown[]
  /** The basis of the page's prices; null while only the browser can find it out. */
  basis: PriceBasis | null
  /** False while the site takes no payments. */
  paysOnline: boolean
}

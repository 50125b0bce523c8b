import { agency } from '#domain/agency.ts'

/** Where feed readers find the blog's feed. */
export function FeedLink() {
  return (
    <link rel="alternate" type="application/rss+xml" title={`${agency.name} blog`} href="/blog/feed.xml" />
  )
}

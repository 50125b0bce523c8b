/** Facts about the page for search engines, as JSON-LD: https://schema.org. A data block, so no script runs. */
export function StructuredData({ data }: { data: object | readonly object[] }) {
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a way to end its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** `BreadcrumbList` of the pages above this one, outermost first, and this one. */
export function breadcrumbList(trail: readonly { name: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

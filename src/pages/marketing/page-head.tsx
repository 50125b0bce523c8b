import { siteOrigin } from '#domain/agency.ts'

export type PageHeadProps = {
  title: string
  description: string
  /** The one address of this content, whatever others show it too; left out for pages not to be found. */
  canonicalPath?: string
}

/** Title and description of a page; React moves them into the document's head. */
export function PageHead({ title, description, canonicalPath }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonicalPath !== undefined && <link rel="canonical" href={siteOrigin + canonicalPath} />}
    </>
  )
}

import { isProjectCategory, type ProjectCategory } from './portfolio.ts'

/** What the gallery shows; null stands for every category. */
export type GalleryView = { category: ProjectCategory | null; showsAll: boolean }

const names = { category: 'category', show: 'show', preview: 'project' } as const

/** Reads `?category=events&show=all`; a category that does not exist counts as none. */
export function readGalleryView(search: URLSearchParams): GalleryView {
  const category = search.get(names.category)
  return {
    category: isProjectCategory(category) ? category : null,
    showsAll: search.get(names.show) === 'all',
  }
}

/** The address that shows the gallery so; whatever else is in `search` stays, a preview is closed. */
export function galleryHref(
  path: string,
  search: URLSearchParams,
  { category, showsAll }: GalleryView,
): string {
  return hrefWith(path, search, {
    [names.category]: category,
    [names.show]: showsAll ? 'all' : null,
    [names.preview]: null,
  })
}

/** Id of the project whose preview the address opens: `?project=stool-twelve`. */
export function readPreview(search: URLSearchParams): string | null {
  return search.get(names.preview)
}

/** The address with the preview of a project open, or closed with null. */
export function previewHref(path: string, search: URLSearchParams, id: string | null): string {
  return hrefWith(path, search, { [names.preview]: id })
}

function hrefWith(path: string, search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${path}${next.size > 0 ? `?${next}` : ''}#portfolio`
}

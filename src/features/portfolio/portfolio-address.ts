import { isProjectCategory, type ProjectCategory } from '#domain/records/portfolio-project.ts'

export type GalleryView = { category: ProjectCategory | null; showsAll: boolean }

const names = { category: 'category', show: 'show', preview: 'project' } as const

/** `?category=events&show=all` */
export function readGalleryView(search: URLSearchParams): GalleryView {
  const category = search.get(names.category)
  return {
    category: isProjectCategory(category) ? category : null,
    showsAll: search.get(names.show) === 'all',
  }
}

/** Keeps other parameters, but closes a preview. */
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

/** `?project=stool-twelve` */
export function readPreview(search: URLSearchParams): string | null {
  return search.get(names.preview)
}

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

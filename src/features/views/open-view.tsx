import { href } from '#routes'
import { showToast } from '#ui/overlays/toast.ts'
import { type SavedView, viewLists } from './view.ts'

export function viewPath({ list, query }: Pick<SavedView, 'list' | 'query'>): string {
  const path = href(viewLists[list])
  return query === '' ? path : `${path}?${query}`
}

/** A filter may be gone since the view was saved. */
export function warnOfUnknown({ name, unknown }: Pick<SavedView, 'name' | 'unknown'>): void {
  if (unknown.length === 0) return
  showToast({
    title: `“${name}” opens without some of its filters`,
    message: `This view uses a filter that this list no longer has: ${unknown.join(', ')}.`,
  })
}

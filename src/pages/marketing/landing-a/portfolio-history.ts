import { navigate } from 'wouter/use-browser-location'
import { type GalleryView, galleryHref, previewHref } from '#features/portfolio/portfolio-address.ts'
import { pushDialogEntry } from '../request/push-dialog-entry.ts'

/** Marks a history entry that was pushed to open a preview: closing it goes back. */
const openedHere = { preview: 'opened-here' }

const search = () => new URLSearchParams(location.search)

export function showGallery(view: GalleryView): void {
  navigate(galleryHref(location.pathname, search(), view))
}

export function openPreview(id: string): void {
  pushDialogEntry(previewHref(location.pathname, search(), id), openedHere)
}

/** Leafing adds no steps to go back through. */
export function leafPreview(id: string): void {
  navigate(previewHref(location.pathname, search(), id), { replace: true, state: history.state })
}

/** Back to where it was opened; a shared address has nothing behind it and is only cleared. */
export function closePreview(): void {
  if (history.state?.preview === openedHere.preview) history.back()
  else navigate(previewHref(location.pathname, search(), null), { replace: true })
}

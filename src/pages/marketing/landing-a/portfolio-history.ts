import { navigate } from 'wouter/use-browser-location'
import { type GalleryView, galleryHref, previewHref } from '#features/portfolio/portfolio-address.ts'
import { dialogInAddress } from '#platform/address/dialog-in-address.ts'

const search = () => new URLSearchParams(location.search)

export function showGallery(view: GalleryView): void {
  navigate(galleryHref(location.pathname, search(), view))
}

export const {
  open: openPreview,
  show: leafPreview,
  close: closePreview,
} = dialogInAddress<string>('preview', (id) => previewHref(location.pathname, search(), id))

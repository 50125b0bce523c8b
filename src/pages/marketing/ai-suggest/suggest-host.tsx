import { memo } from 'react'
import { usePageSearch } from '#platform/page-address.ts'
import { useLateComponent } from '#ui/use-late-component.ts'
import { isSuggestOpen } from './suggest-address.ts'

const loadPopup = () => import('./suggest-popup.tsx').then((file) => file.SuggestPopup)

/** Shows the wizard while the address says so. */
export const SuggestHost = memo(function SuggestHost() {
  const isOpen = isSuggestOpen(usePageSearch())
  // Without the popup's code there is still the wizard as a page.
  const Popup = useLateComponent(isOpen, loadPopup, () => location.assign('/ai-recommendations'))
  return Popup && <Popup open={isOpen} />
})

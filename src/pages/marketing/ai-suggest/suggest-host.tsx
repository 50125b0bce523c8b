import { memo } from 'react'
import { usePageSearch } from '#platform/address/page-address.ts'
import { useLateComponent } from '#ui/use-late-component.ts'
import { isSuggestOpen } from './suggest-address.ts'
import { loadSuggestDialog } from './suggest-dialog.ts'

/** Shows the wizard while the address asks for it. */
export const SuggestHost = memo(function SuggestHost() {
  const isOpen = isSuggestOpen(usePageSearch())
  // If the dialog's code fails to load, the wizard's own page opens.
  const Popup = useLateComponent(isOpen, loadSuggestDialog, () => location.assign('/ai-recommendations'))
  return Popup && <Popup open={isOpen} />
})

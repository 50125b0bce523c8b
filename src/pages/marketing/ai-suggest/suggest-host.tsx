import { memo } from 'react'
import { usePageSearch } from '#platform/address/page-address.ts'
import { noticeFailure } from '#ui/overlays/late-notice.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { isSuggestOpen } from './suggest-address.ts'
import { loadSuggestDialog } from './suggest-dialog.ts'
import { closeSuggest } from './suggest-history.ts'

/** Shows the wizard while the address asks for it. */
export const SuggestHost = memo(function SuggestHost() {
  const isOpen = isSuggestOpen(usePageSearch())
  const Wizard = useLateDialog('AI Suggest', isOpen, loadSuggestDialog, () => {
    noticeFailure('AI Suggest')
    closeSuggest()
  })
  return Wizard && <Wizard open={isOpen} onClose={closeSuggest} />
})

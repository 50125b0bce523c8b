import { memo } from 'react'
import { usePageSearch } from '#platform/address/page-address.ts'
import { showFailureNotice } from '#ui/overlays/late-notice.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { isSuggestOpen } from './suggest-address.ts'
import { loadSuggestDialog } from './suggest-dialog.ts'
import { hideSuggest } from './suggest-history.ts'

export const SuggestHost = memo(function SuggestHost() {
  const isOpen = isSuggestOpen(usePageSearch())
  const Wizard = useLateDialog('AI Suggest', isOpen, loadSuggestDialog, () => {
    showFailureNotice('AI Suggest')
    hideSuggest()
  })
  return Wizard && <Wizard open={isOpen} onClose={hideSuggest} />
})

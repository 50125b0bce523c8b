import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { showFailureNotice } from '#ui/overlays/late-notice.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import type { NewLeadDialogProps } from './new-lead-dialog.late.tsx'

export type { LeadOfClient } from './new-lead-dialog.late.tsx'

export type NewLeadProps = Pick<NewLeadDialogProps, 'client' | 'ownerOf'>

export const newLeadCommand = { id: 'new-lead', label: 'New lead' } as const

export function NewLeadButton({ client, ownerOf }: NewLeadProps) {
  const [isOpen, setIsOpen] = useState(false)
  const group = client ? 'This client' : 'List'
  const command = useCommandButton({ ...newLeadCommand, keys: 'n', group })
  return (
    <>
      <Button {...command} size="s" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <BarLabel icon="plus">{newLeadCommand.label}</BarLabel>
      </Button>
      <LateNewLeadDialog client={client} ownerOf={ownerOf} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

export function LateNewLeadDialog({ isOpen, ...dialog }: NewLeadDialogProps & { isOpen: boolean }) {
  const Dialog = useLateDialog('the new lead', isOpen, loadDialog, () => {
    showFailureNotice('the new lead')
    dialog.onClose()
  })
  return isOpen && Dialog ? <Dialog {...dialog} /> : null
}

function loadDialog() {
  return import('./new-lead-dialog.late.tsx').then((file) => file.NewLeadDialog)
}

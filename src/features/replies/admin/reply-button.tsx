import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { showFailureNotice } from '#ui/overlays/late-notice.tsx'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import type { ActionLook } from '#ui/records/record-actions.tsx'

type ReplyButtonProps = {
  leadId: string
  /** Names the page's record, as in `This lead`. */
  noun: string
  label?: string
  look: ActionLook
}

export function ReplyButton({ leadId, noun, label = 'Reply…', look }: ReplyButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const reply = useCommandButton({ id: 'reply', label, keys: 'r', group: `This ${noun}` })
  return (
    <>
      <Button {...reply} {...look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LateReplyDialog leadId={leadId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function LateReplyDialog(props: { leadId: string; onClose: () => void }) {
  const Dialog = useLateDialog('the reply', true, loadDialog, () => {
    showFailureNotice('the reply')
    props.onClose()
  })
  return Dialog && <Dialog {...props} />
}

function loadDialog() {
  return import('./reply-dialog.late.tsx').then((file) => file.ReplyDialog)
}

import { useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './dialog.module.css'
import { type ModalContent, ModalFrame } from './modal-frame.tsx'
import { type ModalProps, useModal } from './use-modal.ts'

export type DialogProps = ModalProps &
  ModalContent & {
    /** s 30rem, m 44rem, l 60rem; below 640px the dialog fills the screen. */
    size?: 's' | 'm' | 'l'
    className?: string
  }

/**
 * A native modal dialog. While `open` is false its children stay mounted, so their state survives the provider's
 * window. To forget the state, unmount the dialog or change its `key`.
 */
export function Dialog({ open, onClose, onCloseRequest, size = 'm', className, ...content }: DialogProps) {
  const id = useId()
  const { requestClose, dialogProps } = useModal({ open, onClose, onCloseRequest })
  return (
    <dialog
      {...dialogProps}
      className={joinClasses(styles.dialog, styles[size], className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={content.description ? `${id}-description` : undefined}
    >
      <ModalFrame
        {...content}
        titleId={`${id}-title`}
        descriptionId={`${id}-description`}
        onClose={() => requestClose('button')}
      />
    </dialog>
  )
}

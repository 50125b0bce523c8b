import { useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './drawer.module.css'
import { type ModalContent, ModalFrame } from './modal-frame.tsx'
import { type ModalProps, useModal } from './use-modal.ts'

export type DrawerProps = ModalProps &
  ModalContent & {
    /** The edge of the window that it is attached to. */
    side?: 'start' | 'end'
    /** m 22rem, l 40rem; a strip of the page always stays visible. */
    size?: 'm' | 'l'
  }

/** A modal side drawer: the navigation on small screens, or a record's details at the desk. */
export function Drawer({ open, onClose, onCloseRequest, side = 'end', size = 'm', ...content }: DrawerProps) {
  const id = useId()
  const { requestClose, dialogProps } = useModal({ open, onClose, onCloseRequest })
  return (
    <dialog
      {...dialogProps}
      className={joinClasses(styles.drawer, styles[side], styles[size])}
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

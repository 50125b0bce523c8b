import { joinClasses } from '../join-classes.ts'
import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

export type DialogProps = ModalProps & {
  /** s 30rem, m 44rem, l 60rem; below 640px the dialog fills the screen. */
  size?: 's' | 'm' | 'l'
  className?: string
}

/**
 * A native modal dialog. While `open` is false its children stay mounted, so their state survives the provider's
 * window. To forget the state, unmount the dialog or change its `key`.
 */
export function Dialog({ size = 'm', className, ...modal }: DialogProps) {
  return <Modal {...modal} className={joinClasses(styles.dialog, styles[size], className)} />
}

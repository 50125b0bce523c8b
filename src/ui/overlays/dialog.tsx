import { joinClasses } from '../join-classes.ts'
import styles from './dialog.module.css'
import { Modal, type ModalProps } from './modal.tsx'

export type DialogProps = ModalProps & {
  /** s 30rem, m 44rem, l 60rem; full screen below 640px. */
  size?: 's' | 'm' | 'l'
  className?: string
}

/** Children stay mounted while closed, for the payment window; reset them by `key`. */
export function Dialog({ size = 'm', className, ...modal }: DialogProps) {
  return <Modal {...modal} className={joinClasses(styles.dialog, styles[size], className)} />
}

import { joinClasses } from '../join-classes.ts'
import styles from './drawer.module.css'
import { Modal, type ModalProps } from './modal.tsx'

export type DrawerProps = ModalProps & {
  side?: 'start' | 'end'
  /** m 22rem, l 40rem; a strip of the page stays visible. */
  size?: 'm' | 'l'
}

export function Drawer({ side = 'end', size = 'm', ...modal }: DrawerProps) {
  return <Modal {...modal} className={joinClasses(styles.drawer, styles[side], styles[size])} />
}

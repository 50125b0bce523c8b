import { joinClasses } from '../join-classes.ts'
import styles from './drawer.module.css'
import { Modal, type ModalProps } from './modal.tsx'

export type DrawerProps = ModalProps & {
  /** The edge of the window that it is attached to. */
  side?: 'start' | 'end'
  /** m 22rem, l 40rem; a strip of the page always stays visible. */
  size?: 'm' | 'l'
}

/** A modal side drawer: the navigation on small screens, or a record's details at the desk. */
export function Drawer({ side = 'end', size = 'm', ...modal }: DrawerProps) {
  return <Modal {...modal} className={joinClasses(styles.drawer, styles[side], styles[size])} />
}

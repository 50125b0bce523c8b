import { type ReactNode, useId } from 'react'
import styles from './drawer.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { type ModalProps, useModal } from './use-modal.ts'

export type DrawerProps = ModalProps & {
  title: ReactNode
  children: ReactNode
  /** Stays in view below the scrolling body. */
  footer?: ReactNode
  /** The edge it hangs on; default end. */
  side?: 'start' | 'end'
  closeLabel?: string
}

/** A modal side drawer: the navigation on small screens, a record's details in the back office. */
export function Drawer({
  title,
  children,
  footer,
  side = 'end',
  closeLabel = 'Close',
  ...modalProps
}: DrawerProps) {
  const titleId = useId()
  const { requestClose, dialogProps } = useModal(modalProps)
  return (
    <dialog {...dialogProps} className={joinClasses(styles.drawer, styles[side])} aria-labelledby={titleId}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            onClick={() => requestClose('button')}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}

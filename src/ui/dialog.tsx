import { type ReactNode, useId } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { type ModalProps, useModal } from './use-modal.ts'

export type DialogProps = ModalProps & {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays in view below the scrolling body. */
  footer?: ReactNode
  /** s 30rem, m 42rem, l 60rem; below 640px it is a full-screen sheet. */
  size?: 's' | 'm' | 'l'
  closeLabel?: string
  className?: string
}

/**
 * A native modal dialog. Its children stay mounted while `open` is false, so that state survives a
 * provider's window in between; unmount the dialog, or change its `key`, to forget it.
 */
export function Dialog({
  title,
  description,
  children,
  footer,
  size = 'm',
  closeLabel = 'Close',
  className,
  ...modalProps
}: DialogProps) {
  const id = useId()
  const { requestClose, dialogProps } = useModal(modalProps)
  return (
    <dialog
      {...dialogProps}
      className={joinClasses(styles.dialog, styles[size], className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
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
          {description && (
            <p className={styles.description} id={`${id}-description`}>
              {description}
            </p>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}

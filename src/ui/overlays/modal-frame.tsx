import type { ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import styles from './modal-frame.module.css'

export type ModalContent = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays visible below the scrolling body. */
  footer?: ReactNode
  closeLabel?: string
}

type ModalFrameProps = ModalContent & { titleId: string; descriptionId: string; onClose: () => void }

/** Head, scrolling body and foot of a dialog or drawer. */
export function ModalFrame({
  title,
  description,
  children,
  footer,
  closeLabel = 'Close',
  titleId,
  descriptionId,
  onClose,
}: ModalFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <CloseButton label={closeLabel} onClick={onClose} />
        {description && (
          <p className={styles.description} id={descriptionId}>
            {description}
          </p>
        )}
      </header>
      <div className={styles.body}>{children}</div>
      <div className={styles.toasts} data-toasts />
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </div>
  )
}

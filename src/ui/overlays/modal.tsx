import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import styles from './modal.module.css'
import { type ModalControl, useModal } from './use-modal.ts'

export type ModalProps = ModalControl & {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Scrolls too on short screens. */
  footer?: ReactNode | ((requestClose: () => void) => ReactNode)
  closeLabel?: string
}

export function Modal({
  title,
  description,
  children,
  footer,
  closeLabel = 'Close',
  className,
  ...control
}: ModalProps & { className: string }) {
  const id = useId()
  const { requestClose, asksAbout, keepWriting, dialogProps } = useModal(control)
  const isAsking = asksAbout !== null
  return (
    <dialog
      {...dialogProps}
      className={className}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          <CloseButton label={closeLabel} onClick={() => requestClose('button')} />
        </header>
        {description && (
          <p className={styles.description} id={`${id}-description`}>
            {description}
          </p>
        )}
        <div className={styles.body} inert={isAsking}>
          {children}
        </div>
        <div className={styles.toasts} data-toasts />
        {footer && (
          <footer className={styles.foot} hidden={isAsking}>
            {typeof footer === 'function' ? footer(() => requestClose('button')) : footer}
          </footer>
        )}
        {asksAbout && (
          <DiscardQuestion
            about={asksAbout}
            className={styles.foot}
            onKeep={keepWriting}
            onDiscard={control.onClose}
          />
        )}
      </div>
    </dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import styles from './modal.module.css'
import { type ModalControl, useModal } from './use-modal.ts'

export type ModalProps = ModalControl & {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Beside the title. */
  progress?: ReactNode
  /** The buttons: one row, always in sight. */
  footer?: ReactNode | ((requestClose: () => void) => ReactNode)
  /** Beside the buttons; on small screens at the end of what scrolls. */
  summary?: ReactNode
  /** A problem, above the buttons and always in sight. */
  alert?: ReactNode
  closeLabel?: string
}

export function Modal({
  title,
  description,
  progress,
  children,
  footer,
  summary,
  alert,
  closeLabel = 'Close',
  className,
  ...control
}: ModalProps & { className: string }) {
  const id = useId()
  const { requestClose, asksAbout, keepWriting, dialogProps } = useModal(control)
  const isAsking = asksAbout !== null
  const described = [progress && 'progress', description && 'description'].filter(Boolean)
  return (
    <dialog
      {...dialogProps}
      className={className}
      aria-labelledby={`${id}-title`}
      aria-describedby={described.length > 0 ? described.map((part) => `${id}-${part}`).join(' ') : undefined}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          {progress && (
            <div className={styles.progress} id={`${id}-progress`}>
              {progress}
            </div>
          )}
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
            {summary && <div className={styles.summary}>{summary}</div>}
            <div className={styles.actions}>
              {alert}
              <div className={styles.buttons}>
                {typeof footer === 'function' ? footer(() => requestClose('button')) : footer}
              </div>
            </div>
          </footer>
        )}
        {asksAbout && (
          <DiscardQuestion
            about={asksAbout}
            className={styles.question}
            onKeep={keepWriting}
            onDiscard={control.onClose}
          />
        )}
      </div>
    </dialog>
  )
}

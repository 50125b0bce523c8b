import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './error-summary.module.css'

type FieldError = { fieldId: string; label: string; message: string }

export type ErrorSummaryProps = Omit<ComponentProps<'section'>, 'title' | 'children' | 'ref'> & {
  errors: readonly FieldError[]
  title?: string
}

/** Links to invalid fields and takes the focus; a new `key` per attempt focuses it again. */
export function ErrorSummary({
  errors,
  title = 'Please check these fields',
  className,
  ...rest
}: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])

  function focusField(event: MouseEvent, fieldId: string) {
    const field = document.getElementById(fieldId)
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  return (
    <section
      {...rest}
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={joinClasses(styles.summary, className)}
    >
      <p className={styles.title} id={titleId}>
        <Icon name="alert" className={styles.icon} />
        {title}
      </p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <a className={styles.link} href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

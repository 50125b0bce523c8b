import { type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  hideLabel?: boolean
  /** `auto` stars required fields and marks the others optional; `none` suits forms of one kind. */
  mark?: 'auto' | 'none'
}

type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldTexts & {
  id?: string
  required?: boolean
  describedBy?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

export function Field({
  label,
  hint,
  error,
  hideLabel,
  mark = 'auto',
  id: givenId,
  required,
  describedBy,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const showsOptional = mark === 'auto' && !required && !hideLabel
  const describers = [
    describedBy,
    showsOptional && `${id}-mark`,
    hint && `${id}-hint`,
    error && `${id}-error`,
  ].filter(Boolean)
  const labelElement = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div className={joinClasses(styles.field, className)}>
      {hideLabel ? (
        <VisuallyHidden>{labelElement}</VisuallyHidden>
      ) : (
        <div className={styles.head}>
          {labelElement}
          {mark === 'auto' && required && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
          {showsOptional && (
            <span className={styles.mark} id={`${id}-mark`}>
              optional
            </span>
          )}
        </div>
      )}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id,
        required,
        'aria-describedby': describers.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type FieldOwnProps = FieldTexts & Pick<FieldProps, 'id' | 'required' | 'className'>

export function partFieldProps<Props extends FieldOwnProps & { 'aria-describedby'?: string | undefined }>({
  label,
  hint,
  error,
  hideLabel,
  mark,
  id,
  required,
  className,
  ...control
}: Props) {
  const describedBy = control['aria-describedby']
  return [{ label, hint, error, hideLabel, mark, id, required, className, describedBy }, control] as const
}

import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import styles from './field.module.css'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldTexts = {
  label: string
  /** Always visible below the label: format, why we ask. */
  hint?: ReactNode
  error?: string
  /** The label stays for assistive technology only. */
  hideLabel?: boolean
  /** Marks required fields with a star and the others as optional; `none` where every field of a form is alike. */
  mark?: 'auto' | 'none'
}

export type ControlProps = {
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

/** Label, hint and error around one native control, wired by id and `aria-describedby`. */
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

export type TextInputProps = FieldTexts & ComponentProps<'input'>

/** A labelled one-line input; `className` goes to the field, everything else to the native input. */
export function TextInput({
  label,
  hint,
  error,
  hideLabel,
  mark,
  id,
  required,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field
      {...{ label, hint, error, hideLabel, mark, id, required, className }}
      describedBy={rest['aria-describedby']}
    >
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

const ANNOUNCED_LEFT = [0, 5, 10, 20, 50, 100]

/** A labelled text area that grows with its text and, with `maxLength`, counts down its last fifth. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  mark,
  id,
  required,
  className,
  ...rest
}: TextAreaProps) {
  const { maxLength, onChange } = rest
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const left = maxLength === undefined ? Infinity : maxLength - length
  const isNearEnd = maxLength !== undefined && left <= maxLength / 5
  const announced = ANNOUNCED_LEFT.find((step) => left <= step)

  function countAndPass(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  return (
    <Field
      {...{ label, hint, error, hideLabel, mark, id, required, className }}
      describedBy={rest['aria-describedby']}
    >
      {(control) => (
        <>
          <textarea
            rows={4}
            {...rest}
            {...control}
            onChange={countAndPass}
            className={joinClasses(styles.control, styles.area)}
          />
          {isNearEnd && (
            <span className={styles.count} aria-hidden="true">
              {left} {left === 1 ? 'character' : 'characters'} left
            </span>
          )}
          {maxLength !== undefined && (
            <VisuallyHidden role="status">
              {isNearEnd && announced !== undefined && `At most ${announced} characters left`}
            </VisuallyHidden>
          )}
        </>
      )}
    </Field>
  )
}

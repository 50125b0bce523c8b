import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './field.module.css'
import { Field, type FieldTexts, partFieldProps } from './field.tsx'

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>

const ANNOUNCED_LEFT = [0, 5, 10, 20, 50, 100]

/** Grows with its text; with `maxLength` it counts down the last fifth. */
export function TextArea(props: TextAreaProps) {
  const [field, rest] = partFieldProps(props)
  const { maxLength, onChange } = rest
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const left = maxLength === undefined ? Infinity : maxLength - length
  const isNearEnd = maxLength !== undefined && left <= maxLength / 5
  const announced = ANNOUNCED_LEFT.find((step) => left <= step)

  function updateLength(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            rows={4}
            {...rest}
            {...control}
            onChange={updateLength}
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

import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'

export type TextInputProps = FieldTexts & ComponentProps<'input'>

/** A labelled one-line input. `className` goes on the field, all other props on the native input. */
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

import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts, partFieldProps } from './field.tsx'

export type TextInputProps = FieldTexts & ComponentProps<'input'>

/** A labelled one-line input. `className` goes on the field, all other props on the native input. */
export function TextInput(props: TextInputProps) {
  const [field, rest] = partFieldProps(props)
  return (
    <Field {...field}>
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

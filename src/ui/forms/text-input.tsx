import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldTexts, partFieldProps } from './field.tsx'

export type TextInputProps = FieldTexts & ComponentProps<'input'>

/** `className` goes on the field, other props on the input. */
export function TextInput(props: TextInputProps) {
  const [field, rest] = partFieldProps(props)
  return (
    <Field {...field}>
      {(control) => <input type="text" {...rest} {...control} className={styles.control} />}
    </Field>
  )
}

import type { ComponentProps } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './colour-input.module.css'
import field from './field.module.css'
import { Field, type FieldTexts, partFieldProps } from './field.tsx'

type ColourInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    /** `#1a6b3c`; while it is typed, anything. */
    value: string
    onChange: (value: string) => void
  }

/** A colour, typed or picked from the browser's own palette. */
export function ColourInput({ value, onChange, ...props }: ColourInputProps) {
  const [texts, rest] = partFieldProps(props)
  return (
    <Field {...texts}>
      {(control) => (
        <span className={styles.pair}>
          <input
            type="color"
            className={joinClasses(field.control, styles.swatch)}
            aria-label={`Pick, ${texts.label}`}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            type="text"
            {...rest}
            {...control}
            className={field.control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  )
}

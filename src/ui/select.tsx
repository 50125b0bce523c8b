import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './select.module.css'

type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
    /** Left out when `children` bring their own `<option>` and `<optgroup>`. */
    options?: readonly SelectOption[]
    /** Text of the empty first option; choosing it again is possible unless `required`. */
    placeholder?: string
    size?: 's' | 'm'
  }

/** A labelled native select. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  mark,
  id,
  required,
  className,
  options = [],
  placeholder,
  size = 'm',
  children,
  ...rest
}: SelectProps) {
  return (
    <Field
      {...{ label, hint, error, hideLabel, mark, id, required, className }}
      describedBy={rest['aria-describedby']}
    >
      {(control) => (
        <span className={styles.box}>
          <select {...rest} {...control} className={joinClasses(styles.select, size === 's' && styles.small)}>
            {placeholder !== undefined && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Icon name="chevron" size={20} className={styles.chevron} />
        </span>
      )}
    </Field>
  )
}

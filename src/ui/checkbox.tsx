import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { joinClasses } from './join-classes.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  description?: ReactNode
  error?: string
  /** switch: takes effect at once, without a Save. */
  kind?: 'checkbox' | 'switch'
}

/** One native checkbox with its label; `className` goes to the row. */
export function Checkbox({
  label,
  description,
  error,
  kind = 'checkbox',
  className,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const describers = [
    rest['aria-describedby'],
    description && `${id}-description`,
    error && `${id}-error`,
  ].filter(Boolean)
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={joinClasses(styles.input, styles[kind])}
          aria-describedby={describers.join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {description && (
        <div className={styles.description} id={`${id}-description`}>
          {description}
        </div>
      )}
      {error && (
        <div className={styles.error} id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}

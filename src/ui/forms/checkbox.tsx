import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './checkbox.module.css'
import choiceStyles from './choice-input.module.css'
import { FieldError } from './field-error.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  description?: ReactNode
  error?: string
  kind?: 'checkbox' | 'switch'
}

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
    <div className={joinClasses(styles.checkbox, kind === 'switch' ? styles.switch : styles.box, className)}>
      <label className={styles.row}>
        <input
          {...rest}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={choiceStyles.input}
          aria-describedby={describers.join(' ') || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {description && (
        <div className={styles.description} id={`${id}-description`}>
          {description}
        </div>
      )}
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

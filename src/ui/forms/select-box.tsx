import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './select.module.css'

type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectBoxProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  options?: readonly SelectOption[]
  /** Labels the empty first option, which stays selectable unless `required`. */
  placeholder?: string
  size?: 's' | 'm'
}

export function SelectBox({
  options = [],
  placeholder,
  size = 'm',
  className,
  children,
  ...rest
}: SelectBoxProps) {
  return (
    <span className={joinClasses(styles.box, className)}>
      <select
        {...rest}
        // React does not keep it in the DOM as it does an input’s.
        data-default={rest.defaultValue}
        className={joinClasses(styles.select, size === 's' && styles.small)}
      >
        {placeholder !== undefined && (
          <option value="" disabled={rest.required}>
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
  )
}

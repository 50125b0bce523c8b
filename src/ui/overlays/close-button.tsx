import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './close-button.module.css'

export type CloseButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string }

export function CloseButton({ label, className, ...rest }: CloseButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={joinClasses(styles.close, className)}>
      <Icon name="close" />
    </button>
  )
}

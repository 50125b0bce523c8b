import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import styles from './link.module.css'

export type TextLinkProps = ComponentProps<'a'> & {
  href: string
  tone?: 'link' | 'ink'
  arrow?: boolean
}

export function TextLink({ tone = 'link', arrow, className, children, ...rest }: TextLinkProps) {
  return (
    <a
      {...rest}
      className={joinClasses(styles.link, tone === 'ink' && styles.ink, arrow && styles.lead, className)}
    >
      {children}
      {arrow && <Icon name="arrow" size={20} className={styles.arrow} />}
    </a>
  )
}

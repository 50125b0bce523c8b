import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Text } from '#ui/layout/text.tsx'
import styles from './project-rows.module.css'

/** Leads to a row's record. */
export function RowName({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text
      as={Link}
      size="l"
      tone="ink"
      weight="bold"
      wrap="anywhere"
      display
      href={href}
      className={styles.name}
    >
      {children}
    </Text>
  )
}

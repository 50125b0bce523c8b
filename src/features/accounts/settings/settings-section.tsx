import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './own-account.module.css'

const idOf = (title: string) => `part-${title.toLowerCase().replaceAll(' ', '-')}`

export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.part} aria-labelledby={idOf(title)}>
      <Stack gap="2" packed className={styles.head}>
        <Text as="h2" size="l" id={idOf(title)} tabIndex={-1}>
          {title}
        </Text>
        <Text tone="muted" wrap="anywhere">
          {text}
        </Text>
      </Stack>
      <Stack gap="5" packed shrinks className={styles.body}>
        {children}
      </Stack>
    </section>
  )
}

export function focusSettingsSection(title: string): void {
  document.getElementById(idOf(title))?.focus()
}

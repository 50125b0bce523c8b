import type { ReactNode } from 'react'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../layout/text.tsx'
import styles from './record-head.module.css'

export function RecordHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      {children && (
        <Cluster gap="1 4" align="center" tone="muted">
          {children}
        </Cluster>
      )}
    </header>
  )
}

export function RecordReference({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="ink" weight="bold" wrap="anywhere" figures>
      {children}
    </Text>
  )
}

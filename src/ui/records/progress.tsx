import { useId } from 'react'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import styles from './progress.module.css'

export type ProgressProps = {
  value: number
  max: number
  label?: string
  className?: string
}

export function Progress({ value, max, label = `Step ${value} of ${max}`, className }: ProgressProps) {
  const id = useId()
  return (
    <Stack gap="2" className={className}>
      <Text as="label" size="s" weight="medium" figures className={styles.label} htmlFor={id}>
        {label}
      </Text>
      <progress className={styles.bar} id={id} value={value} max={max} />
    </Stack>
  )
}

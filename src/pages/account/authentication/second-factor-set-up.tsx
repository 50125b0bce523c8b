import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SecondFactor } from '#features/accounts/settings/second-factor.tsx'
import { createQueryClient } from '#platform/api/query-client.ts'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './second-factor-set-up.module.css'

export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const [client] = useState(createQueryClient)
  const step = useRef<HTMLDivElement>(null)
  return (
    <QueryClientProvider client={client}>
      <Stack gap="5" align="start" shrinks ref={step} tabIndex={-1} className={styles.step}>
        <SecondFactor
          state={null}
          hasPassword
          onChange={async () => {}}
          onStep={() => step.current?.focus()}
          onStored={onDone}
        />
      </Stack>
    </QueryClientProvider>
  )
}

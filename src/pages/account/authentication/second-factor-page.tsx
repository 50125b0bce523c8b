import { QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SecondFactor } from '#features/accounts/settings/second-factor.tsx'
import { createQueryClient } from '#platform/api/query-client.ts'
import { LogOut } from '../frame/log-out.tsx'
import { AuthenticationPage } from './authentication-page.tsx'

/** For staff of whom a second factor is required: their session has no other access until it is on. */
export function SecondFactorPage({ onDone }: { onDone: () => void }) {
  const [client] = useState(createQueryClient)
  const step = useRef<HTMLDivElement>(null)
  return (
    <AuthenticationPage
      title="Set up two-step log-in"
      lead="Everyone in the staff area uses it: a code from an app on your phone, on top of your log-in."
      alternatives={<LogOut variant="quiet" />}
    >
      <QueryClientProvider client={client}>
        <div ref={step} tabIndex={-1}>
          <SecondFactor
            state={null}
            hasPassword
            onChange={async () => {}}
            onStep={() => step.current?.focus()}
            onStored={onDone}
          />
        </div>
      </QueryClientProvider>
    </AuthenticationPage>
  )
}

import { useState } from 'react'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { LogOut } from '../../frame/log-out.tsx'
import { AuthenticationPage } from './authentication-page.tsx'

// Few log-ins need it, and it brings the client of the admin's data.
const loadSetUp = () => import('./second-factor-set-up.tsx').then((file) => file.SecondFactorSetUp)

/** For staff of whom a second factor is required: their session has no other access until it is on. */
export function SecondFactorPage({ onDone }: { onDone: () => void }) {
  const [hasFailed, setHasFailed] = useState(false)
  const SetUp = useLateComponent(true, loadSetUp, () => setHasFailed(true))
  return (
    <AuthenticationPage
      title="Set up two-step login"
      lead="Required for everyone in the admin: a code from an app on your phone each time you log in."
      alternatives={<LogOut variant="quiet" />}
    >
      <Refusal>{hasFailed && 'This form didn’t load. Reload the page to try again.'}</Refusal>
      {SetUp && <SetUp onDone={onDone} />}
    </AuthenticationPage>
  )
}

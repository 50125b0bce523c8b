import { useState } from 'react'
import { logOut } from '#features/accounts/account.wire.ts'
import { send } from '#platform/api/api-client.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import styles from './session-frame.module.css'

/** Ends the session. Then loads the log-in, unless `onDone` says what comes instead. */
export function LogOut({ onDone = () => location.assign(href('login')) }: { onDone?: () => unknown }) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  async function end() {
    setState('sending')
    try {
      await send(logOut, {})
    } catch {
      setState('failed')
      return
    }
    onDone()
  }
  return (
    <>
      <Button size="s" busy={state === 'sending'} onClick={end}>
        Log out
      </Button>
      <Refusal className={styles.failed}>
        {state === 'failed' && 'You’re still logged in: we couldn’t reach our server.'}
      </Refusal>
    </>
  )
}

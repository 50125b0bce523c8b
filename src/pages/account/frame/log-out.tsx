import { useState } from 'react'
import { sendJson } from '#platform/api/api-client.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import styles from './session-frame.module.css'

/** Ends the session. Then loads the log-in, unless `onDone` says what comes instead. */
export function LogOut({ onDone = () => location.assign(href('login')) }: { onDone?: () => unknown }) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  async function logOut() {
    setState('sending')
    try {
      await sendJson('POST', '/api/auth/sign-out', {})
    } catch {
      setState('failed')
      return
    }
    onDone()
  }
  return (
    <>
      <Button size="s" busy={state === 'sending'} onClick={logOut}>
        Log out
      </Button>
      <Refusal className={styles.failed}>
        {state === 'failed' && 'You’re still logged in: we couldn’t reach our server.'}
      </Refusal>
    </>
  )
}

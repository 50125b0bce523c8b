import { useState } from 'react'
import { logOut } from '#features/accounts/account.wire.ts'
import { endSession } from '#features/accounts/ending-session.ts'
import { send } from '#platform/api/api-client.ts'
import { href } from '#routes'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import styles from './session-frame.module.css'

export function LogOut({
  onDone = () => location.assign(href('login')),
  ...look
}: { onDone?: () => unknown } & Pick<ButtonProps, 'variant' | 'className'>) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle')
  async function end() {
    setState('sending')
    try {
      await endSession(() => send(logOut, {}))
    } catch {
      setState('failed')
      return
    }
    onDone()
  }
  return (
    <>
      <Button size="s" {...look} busy={state === 'sending'} onClick={end}>
        Log out
      </Button>
      <Refusal className={styles.failed}>
        {state === 'failed' && 'You’re still logged in: we couldn’t reach our server.'}
      </Refusal>
    </>
  )
}

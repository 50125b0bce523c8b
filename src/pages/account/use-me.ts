import { useEffect, useState } from 'react'
import type { Me, SessionState } from '#features/accounts/account.ts'
import { readSession } from '#features/accounts/account.wire.ts'
import { readPath } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'

/** `me`: undefined until the answer. `needs`: what the log-in still lacks. */
export function useMe(): { me: Me | null | undefined; needs: SessionState['needs']; hasFailed: boolean } {
  const [state, setState] = useState<SessionState>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    readPath(apiPath(readSession), { signal: stop.signal }).then(setState, () =>
      setHasFailed(!stop.signal.aborted),
    )
    return () => stop.abort()
  }, [])
  return { me: state?.user, needs: state?.needs, hasFailed }
}

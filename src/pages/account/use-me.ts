import { useEffect, useState } from 'react'
import type { Me } from '#features/accounts/account.ts'
import { readPath } from '#platform/api/api-client.ts'

/** Returns who is logged in, null for nobody, and undefined until the server has said so or cannot be reached. */
export function useMe(): { me: Me | null | undefined; hasFailed: boolean } {
  const [me, setMe] = useState<Me | null>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    readPath<{ user: Me | null }>('/api/me', { signal: stop.signal }).then(
      ({ user }) => setMe(user),
      () => setHasFailed(!stop.signal.aborted),
    )
    return () => stop.abort()
  }, [])
  return { me, hasFailed }
}

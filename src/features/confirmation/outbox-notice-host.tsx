import { type ComponentType, useEffect, useState } from 'react'
import type { OutboxNoticeProps } from './outbox-notice.tsx'

/** Loads the notice once there is something to say; mount it once on every page. */
export function OutboxNoticeHost(props: OutboxNoticeProps) {
  const [Notice, setNotice] = useState<ComponentType<OutboxNoticeProps> | null>(null)

  useEffect(() => {
    let stop = () => {}
    let isStopped = false

    async function watch() {
      const { listOutbox, subscribeOutbox } = await import('#platform/outbox.ts')
      if (isStopped) return
      const unsubscribe = subscribeOutbox(showIfNeeded)
      stop = unsubscribe
      await showIfNeeded()

      async function showIfNeeded() {
        if ((await listOutbox()).length === 0) return
        const { OutboxNotice } = await import('./outbox-notice.tsx')
        unsubscribe()
        setNotice(() => OutboxNotice)
      }
    }
    const watchWhenIdle = () =>
      watch().catch(() => {
        // Offline, most likely: the next page tells.
      })
    if ('requestIdleCallback' in window) requestIdleCallback(watchWhenIdle)
    else setTimeout(watchWhenIdle, 200)
    return () => {
      isStopped = true
      stop()
    }
  }, [])

  return Notice && <Notice {...props} />
}

import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const lookMs = 10_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all. A page that was hidden or asleep looks at the clock as soon as it is back. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, lookMs)
    document.addEventListener('visibilitychange', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

const minute = () => Math.floor(Date.now() / minuteMs)

/** For words that time makes untrue, such as `2 days late`: renders again each minute. */
export function useNow(): Date {
  useSyncExternalStore(subscribe, minute, minute)
  return new Date()
}

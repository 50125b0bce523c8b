import { useEffect, useState } from 'react'
import { send } from '../api/api-client.ts'
import { beatMs } from './hint.ts'
import { announcePresence } from './presence.admin.wire.ts'
import { presenceIn } from './presence.ts'
import { onHints } from './use-live.ts'

/** Two announcements may be lost. */
const goneAfterMs = 2.5 * beatMs

/**
 * Announces this page to others at the same record, and answers each newcomer at once.
 * @param record the page's path; null announces nothing
 * @returns names of other users who have it open
 */
export function useCompanions(record: string | null): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    if (record === null) return
    const page = Math.random().toString(36).slice(2).padEnd(10, '0')
    const others = new Map<string, { userId: string; name: string; at: number }>()
    let own = ''
    let isOver = false

    function show(): void {
      // The answer to an announcement may come after the page has changed.
      if (isOver) return
      const now = Date.now()
      for (const [key, { at }] of others) if (now - at > goneAfterMs) others.delete(key)
      const shown = [...others.values()].filter(({ userId }) => userId !== own).map(({ name }) => name)
      setNames((before) => {
        const next = [...new Set(shown)].sort()
        return next.join('\n') === before.join('\n') ? before : next
      })
    }
    function announce(isLeaving = false): void {
      // A page that cannot announce itself shows elsewhere that the connection is lost.
      void send(
        announcePresence,
        {},
        { record: record ?? '', page, isLeaving },
        { keepalive: isLeaving },
      ).then(
        ({ userId }) => {
          own = userId
          show()
        },
        () => {},
      )
    }
    const stopHearing = onHints((keys) => {
      for (const key of keys) {
        const heard = presenceIn(key)
        if (heard?.record !== record || heard.page === page) continue
        if (heard.isLeaving) others.delete(heard.page)
        else {
          if (!others.has(heard.page)) announce()
          others.set(heard.page, { userId: heard.userId, name: heard.name, at: Date.now() })
        }
        show()
      }
    })
    const onVisibility = () => announce(document.visibilityState === 'hidden')
    const beats = setInterval(() => {
      if (document.visibilityState === 'visible') announce()
      show()
    }, beatMs)
    document.addEventListener('visibilitychange', onVisibility)
    announce()
    return () => {
      isOver = true
      stopHearing()
      clearInterval(beats)
      document.removeEventListener('visibilitychange', onVisibility)
      setNames([])
      announce(true)
    }
  }, [record])
  return names
}

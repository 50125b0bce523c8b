import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readNoticeSettings } from '#features/accounts/account.admin.wire.ts'
import { playTone } from '#features/accounts/notices/play-tone.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import type { Arrival } from './arrival.ts'
import { watchArrivals } from './watch-arrivals.ts'

/** Tells of new leads, paid deposits and clients' messages, in the way that the account wants. */
export function NoticeWatcher() {
  const { data } = useQuery(endpointQuery(readNoticeSettings))
  const { account = null, sound = false, desktop = false } = data ?? {}
  const isWanted = sound || desktop
  useEffect(() => {
    if (account === null || !isWanted) return
    return watchArrivals(account, (arrivals) => {
      const unseen = arrivals.filter(({ path }) => !isBeforeOurEyes(path))
      if (sound && unseen.length > 0) playTone()
      if (desktop) for (const arrival of unseen) showNotice(arrival)
    })
  }, [account, isWanted, sound, desktop])
  return null
}

function isBeforeOurEyes(path: string): boolean {
  return location.pathname === path && document.visibilityState === 'visible' && document.hasFocus()
}

function showNotice({ id, title, reference, path }: Arrival): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body: reference, tag: id })
    notice.onclick = () => {
      window.focus()
      navigate(path)
      notice.close()
    }
  } catch {
    // Chrome on Android has the constructor and refuses it.
  }
}

import { isStored, storedValue } from '#state/stored-value.ts'
import { noticeOffline } from '#ui/overlays/late-notice.tsx'

const reloadedKey = 'reloaded'

/**
 * Reloads the page when its code is gone: after a release an older build's files are, and a fresh page names the new
 * ones. Reloads once a visit, and only if the server answers, because this page is better than none.
 */
export function reloadAfterRelease(): void {
  addEventListener('vite:preloadError', async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (!answer && window.earlyPresses.length > 0) noticeOffline()
    if (!answer?.ok || isStored('sessionStorage', reloadedKey)) return
    // Without storage this would reload forever.
    if (storedValue<null, object>('sessionStorage', reloadedKey, () => null).keep({})) location.reload()
  })
}

import { isStored, storedValue } from '#state/stored-value.ts'
import { showOfflineNotice } from '#ui/overlays/late-notice.tsx'

const reloadedKey = 'reloaded'

/** Once a visit, if the server answers. */
export function reloadAfterRelease(): void {
  addEventListener('vite:preloadError', async () => {
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (!answer && window.earlyClicks.length > 0) showOfflineNotice()
    if (!answer?.ok || isStored('sessionStorage', reloadedKey)) return
    // Without storage this would reload forever.
    if (storedValue<null, object>('sessionStorage', reloadedKey, () => null).keep({})) location.reload()
  })
}

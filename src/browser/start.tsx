import '#ui/global.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { consentCookie } from '#features/consent/consent.ts'
import { initPricing, subscribePricing } from '#features/pricing/currency-store.ts'
import { mayHoldUnsent } from '#platform/outbox/outbox-presence.ts'
import type { ScreenName } from '#routes'
import { isStored, storedValue } from '#state/stored-value.ts'
import { hydratedEvent, wakeSections } from '#ui/hydration-events.ts'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { noticeOffline } from '#ui/overlays/late-notice.tsx'
import { App, type PageSeed } from './app.tsx'
import { replayEarlyPresses } from './page-start/early-presses.ts'
import { loadScreen } from './screens.ts'

const root = document.getElementById('root')
const seedScript = document.getElementById('page-seed')
if (!root || !seedScript) throw new Error('The page lacks its root or its seed.')

const seed: PageSeed = JSON.parse(seedScript.textContent ?? '')
const { screen, rendered } = root.dataset
initPricing(seed.pricing)
// Wakes sleeping sections, which still show the old prices.
subscribePricing(() => wakeSections())

document.addEventListener(hydratedEvent, replayEarlyPresses)

// Not awaited, because other screens' code imports this file and would wait for it, while it waits for them.
void show(root)
async function show(root: HTMLElement): Promise<void> {
  const isHydrating = rendered === 'server'
  // With the screen's code loaded, the first pass hydrates the whole HTML.
  const Screen = isHydrating
    ? await loadWhenPossible(() => loadScreen(screen as ScreenName))
    : (await loadWhenPossible(() => import('./screen-switch.tsx'))).ScreenSwitch
  const app = (
    <StrictMode>
      <App seed={seed} screen={Screen} />
    </StrictMode>
  )
  // As a transition, hydration yields to the visitor every few milliseconds.
  if (isHydrating) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

// After a release an older build's files are gone, and a fresh page names the new ones. Reloads once a visit, and
// only if the server answers, because this page is better than none.
const reloadedKey = 'reloaded'
addEventListener('vite:preloadError', async () => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer && window.earlyPresses.length > 0) noticeOffline()
  if (!answer?.ok || isStored('sessionStorage', reloadedKey)) return
  // Without storage this would reload forever.
  if (storedValue<null, object>('sessionStorage', reloadedKey, () => null).keep({})) location.reload()
})

// A visitor who refused consent needs no consent code; an accepted choice applies at once. Private pages neither ask
// nor count: see `isPrivate` in routes.ts.
const consent = consentCookie.read(document.cookie)
if (root.dataset.private === undefined) {
  if (!consent) setTimeout(attendToConsent, 2000)
  else if (consent.state === 'accepted') void attendToConsent()
}
async function attendToConsent() {
  const { startConsent } = await loadWhenPossible(() => import('#features/consent/start-consent.ts'))
  startConsent()
}

const whenIdle: (task: () => void) => unknown = window.requestIdleCallback ?? setTimeout

whenIdle(async () => {
  if (!(await mayHoldUnsent())) return
  const { startOutbox } = await loadWhenPossible(() => import('#platform/outbox/outbox.ts'))
  startOutbox()
})

// The accounts' screens are pages of their own; their code then comes from the browser's cache. By then the visitor
// reads, and whatever this page needs is there.
const prefetched: ScreenName[] = ['login', 'signup']
const prefetchAfterMs = 5000
setTimeout(() => whenIdle(prefetchScreens), prefetchAfterMs)
function prefetchScreens(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
  if (rendered !== 'server' || connection?.saveData) return
  for (const screen of prefetched) loadScreen(screen).catch(() => undefined)
}

// The spider follows a mouse, so its code loads when one moves.
if (screen === ('landing-a' satisfies ScreenName)) addEventListener('pointermove', followMouse)
async function followMouse({ pointerType }: PointerEvent): Promise<void> {
  if (pointerType !== 'mouse') return
  removeEventListener('pointermove', followMouse)
  const { startSpider } = await loadWhenPossible(() => import('#pages/marketing/spider/start-spider.ts'))
  startSpider()
}

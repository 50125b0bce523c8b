import '#ui/global.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readConsent } from '#features/consent/consent.ts'
import { initPricing, subscribePricing } from '#features/pricing/currency-store.ts'
import { mayHoldUnsent } from '#platform/outbox-presence.ts'
import type { ScreenName } from '#routes'
import { isStored, storedValue } from '#state/stored-value.ts'
import { hydratedEvent, wakeSections } from '#ui/hydration-events.ts'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { App, type PageSeed } from './app.tsx'
import { replayEarlyPresses } from './page-start/early-presses.ts'
import { loadScreen } from './screens.ts'

const root = document.getElementById('root')
const seedScript = document.getElementById('page-seed')
if (!root || !seedScript) throw new Error('The page lacks its root or its seed.')

const seed: PageSeed = JSON.parse(seedScript.textContent ?? '')
const { screen, rendered } = root.dataset
initPricing(seed.pricing)
// Sections that still sleep show the old prices.
subscribePricing(() => wakeSections())

document.addEventListener(hydratedEvent, replayEarlyPresses)

// Not awaited here: the code of other screens imports this file, and would wait for it while it waits for them.
void show(root)
async function show(root: HTMLElement): Promise<void> {
  const isHydrating = rendered === 'server'
  // With the screen's code at hand, the first pass over the server's HTML hydrates it whole.
  const Screen = isHydrating
    ? await loadWhenPossible(() => loadScreen(screen as ScreenName))
    : (await loadWhenPossible(() => import('./screen-switch.tsx'))).ScreenSwitch
  const app = (
    <StrictMode>
      <App seed={seed} screen={Screen} />
    </StrictMode>
  )
  // As a transition it makes way for the visitor every few milliseconds.
  if (isHydrating) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

// A file of an older build is gone after a release: the fresh page names the new ones. Once in a visit, and only where
// the server has such a page to give: without one the page at hand is better than none.
const reloadedKey = 'reloaded'
addEventListener('vite:preloadError', async () => {
  if (isStored('sessionStorage', reloadedKey)) return
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  // Where that is refused it would reload for ever.
  if (storedValue<null, object>('sessionStorage', reloadedKey, () => null).keep({})) location.reload()
})

// Whoever has said no is not asked again and needs no code for it; a yes takes effect at once. Nobody counts staff: see
// `isForStaff` in routes.ts, which is not loaded yet.
const consent = readConsent(document.cookie)
if (!/^\/(login$|admin)/.test(location.pathname)) {
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
  const { startOutbox } = await loadWhenPossible(() => import('#platform/outbox.ts'))
  startOutbox()
})

// The spider follows a mouse, so it comes when there is one that moves.
if (screen === ('landing-a' satisfies ScreenName)) addEventListener('pointermove', followMouse)
async function followMouse({ pointerType }: PointerEvent): Promise<void> {
  if (pointerType !== 'mouse') return
  removeEventListener('pointermove', followMouse)
  const { startSpider } = await loadWhenPossible(() => import('#pages/marketing/spider/start-spider.ts'))
  startSpider()
}

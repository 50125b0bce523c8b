import '#ui/global.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { initPricing, subscribePricing } from '#features/pricing/currency-store.ts'
import type { ScreenName } from '#routes'
import { hydratedEvent, wakeSections } from '#ui/hydration-events.ts'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { App, type PageSeed } from './app.tsx'
import { replayEarlyPresses } from './page-start/early-presses.ts'
import { reloadAfterRelease } from './reload-after-release.ts'
import { loadScreen } from './screens.ts'
import { startLateParts } from './start-late-parts.ts'

const root = document.getElementById('root')
const seedScript = document.getElementById('page-seed')
if (!root || !seedScript) throw new Error('The page lacks its root or its seed.')

const seed: PageSeed = JSON.parse(seedScript.textContent ?? '')
const screen = root.dataset.screen as ScreenName
const isHydrating = root.dataset.rendered === 'server'
initPricing(seed.pricing)
// Wakes sleeping sections, which still show the old prices.
subscribePricing(() => wakeSections())

document.addEventListener(hydratedEvent, replayEarlyPresses)

// Not awaited, because other screens' code imports this file and would wait for it, while it waits for them.
void show(root)
async function show(root: HTMLElement): Promise<void> {
  // With the screen's code loaded, the first pass hydrates the whole HTML.
  const Screen = isHydrating
    ? await loadWhenPossible(() => loadScreen(screen))
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

reloadAfterRelease()
startLateParts({ screen, isHydrating, isPrivate: root.dataset.private !== undefined })

import '#ui/global.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { initPricing, subscribePricing } from '#features/pricing/currency-store.ts'
import { changedSinceRendered } from '#platform/api/use-path-data.ts'
import type { ScreenName } from '#routes'
import { hydratedEvent, wakeSections } from '#ui/hydration/hydration-events.ts'
import { loadWhenPossible } from '#ui/hydration/load-when-possible.ts'
import { warnOfDifference } from '#ui/hydration/page-differed.ts'
import { App, type PageSeed } from './app.tsx'
import { withstandForeignChanges } from './foreign-changes.ts'
import { replayEarlyClicks } from './page-start/early-clicks.ts'
import { keepFocus } from './page-start/keep-focus.ts'
import { reloadAfterRelease } from './reload-after-release.ts'
import { loadScreen } from './screens.ts'
import { startLateFeatures } from './start-late-features.ts'

const root = document.getElementById('root')
const seedScript = document.getElementById('page-seed')
if (!root || !seedScript) throw new Error('The page lacks its root or its seed.')

const seed: PageSeed = JSON.parse(seedScript.textContent ?? '')
const screen = root.dataset.screen as ScreenName
const isHydrating = root.dataset.rendered === 'server'
if (seed.agency) adoptAgency({ ...builtInFacts, ...seed.agency })
initPricing(seed.pricing)
// Sleeping sections still show the old prices.
subscribePricing(() => wakeSections())

withstandForeignChanges()
document.addEventListener(hydratedEvent, replayEarlyClicks)
keepFocus()

// Nothing awaits it: other screens' code imports this file and would wait for it, a deadlock.
void show()
async function show(): Promise<void> {
  // The first pass hydrates all HTML if the screen's code is loaded.
  const Screen = isHydrating
    ? await loadWhenPossible(() => loadScreen(screen))
    : (await loadWhenPossible(() => import('./screen-switch.tsx'))).ScreenSwitch
  const app = (
    <StrictMode>
      <App seed={seed} screen={Screen} />
    </StrictMode>
  )
  // Others may have replaced it meanwhile.
  const container = document.getElementById('root') ?? document.body.appendChild(root as HTMLElement)
  // Hydration in a transition yields every few milliseconds.
  if (isHydrating) startTransition(() => void hydrateRoot(container, app, { onRecoverableError }))
  else createRoot(container).render(app)
}

function onRecoverableError(thrown: unknown): void {
  if ((thrown as Error).cause !== changedSinceRendered) warnOfDifference(thrown)
}

reloadAfterRelease()
startLateFeatures({ screen, isHydrating, isPrivate: root.dataset.private !== undefined })

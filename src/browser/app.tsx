import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Route, Router, Switch } from 'wouter'
import { PricingSeedContext } from '#features/pricing/currency-store.ts'
import type { PricingSeed } from '#features/pricing/pricing.ts'
import { type PathData, PathDataContext } from '#platform/path-data.ts'
import { notFoundRoute, routes, type ScreenName, screenOf, type Variant } from '#routes'
import { hydratedEvent } from '#ui/hydration-events.ts'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadScreen } from './load-screen.ts'

/** What the server knew when it rendered the page; the browser starts from the same values. */
export type PageSeed = {
  pricing: PricingSeed
  data: PathData
  /** There is no such page, although its path looks like one. */
  missing: boolean
  variant: Variant
}

const shown = Object.values(routes).filter((route) => !route.developmentOnly || import.meta.env.DEV)
const components = new Map<ScreenName, ComponentType>()

/** One lazy component per screen, so that React sees the same one at every render. */
function componentOf(name: ScreenName): ComponentType {
  const known = components.get(name)
  if (known) return known
  const component = lazy(() => loadScreen(name).then((Screen) => ({ default: Screen })))
  components.set(name, component)
  return component
}

/** The whole site. `path` and `search` are given on the server only; the browser has its address bar. */
export function App({ seed, path, search }: { seed: PageSeed; path?: string; search?: string }) {
  return (
    <PathDataContext value={seed.data}>
      <PricingSeedContext value={seed.pricing}>
        <Router ssrPath={path} ssrSearch={search}>
          <ErrorBoundary>
            <Suspense fallback={<ThreadLoader label="Loading" />}>
              <Switch>
                {!seed.missing &&
                  shown.map((route) => (
                    <Route
                      key={route.path}
                      path={route.path}
                      component={componentOf(screenOf(route, seed.variant))}
                    />
                  ))}
                <Route component={componentOf(notFoundRoute.screen)} />
              </Switch>
              <AnnounceHydration />
            </Suspense>
          </ErrorBoundary>
        </Router>
      </PricingSeedContext>
    </PathDataContext>
  )
}

/** Tells the boot script that presses made before now can be played back. */
function AnnounceHydration() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
  return null
}

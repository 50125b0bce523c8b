import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { agency } from '#domain/agency.ts'
import { type PageRoute, routes, type ScreenName } from '#routes'
import { LoadingScreen } from '#ui/brand/loading-screen.tsx'
import { loadScreen } from './screens.ts'

const shown = Object.values<PageRoute>(routes)
  .filter((route) => route.rendered === 'browser' && (!route.developmentOnly || import.meta.env.DEV))
  .map(({ path, screen }) => ({ path, Screen: lazyScreen(screen) }))
const NotFound = lazyScreen('not-found')

function lazyScreen(name: ScreenName) {
  return lazy(async () => ({ default: await loadScreen(name) }))
}

/** Switches between browser-rendered screens without a page load. */
export function ScreenSwitch() {
  return (
    <Suspense fallback={<LoadingScreen name={agency.name} email={agency.email} />}>
      <Switch>
        {shown.map(({ path, Screen }) => (
          <Route key={path} path={path} component={Screen} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  )
}

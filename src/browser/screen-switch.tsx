import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { isStaffScreen, type StaffScreenName, staffScreens } from '#pages/admin/staff-screens.ts'
import { WaitingScreen } from '#pages/frame/waiting-frame.tsx'
import { type PageRoute, paramsOf, routes, type ScreenName } from '#routes'
import { loadScreen } from './screens.ts'

const shown = Object.values<PageRoute>(routes)
  .filter((route) => route.rendered === 'browser' && (!route.developmentOnly || import.meta.env.DEV))
  .map(({ path, screen }) => ({ path, Screen: lazyScreen(screen) }))
const NotFound = lazyScreen('not-found')

function lazyScreen(name: ScreenName) {
  return lazy(async () => ({
    default: await (isStaffScreen(name) ? loadStaffScreen(name) : loadScreen(name)),
  }))
}

async function loadStaffScreen(name: StaffScreenName) {
  const screen = staffScreens[name]
  const [{ inStaffFrame }, Screen] = await Promise.all([
    import('#pages/admin/frame/staff-screen.tsx'),
    screen.load(),
  ])
  return inStaffFrame(screen, Screen)
}

const screenAt = (path: string) =>
  Object.values<PageRoute>(routes).find((route) => paramsOf(route, path))?.screen

export function ScreenSwitch() {
  return (
    <Suspense fallback={<WaitingScreen screen={screenAt(location.pathname) ?? 'not-found'} />}>
      <Switch>
        {shown.map(({ path, Screen }) => (
          <Route key={path} path={path} component={Screen} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  )
}

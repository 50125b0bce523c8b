import { type ComponentType, useEffect } from 'react'
import { PricingSeedContext } from '#features/pricing/currency-store.ts'
import type { PricingSeed } from '#features/pricing/pricing.ts'
import { type PageAddress, PageAddressContext } from '#platform/page-address.ts'
import { type PathData, PathDataContext } from '#platform/path-data.ts'
import { hydratedEvent } from '#ui/hydration-events.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** What the server knew when it rendered the page; the browser starts from the same values. */
export type PageSeed = {
  pricing: PricingSeed
  data: PathData
}

const addressBar: PageAddress = {}

/** What every screen lives in. */
export function App({
  seed,
  screen: Screen,
  address = addressBar,
}: {
  seed: PageSeed
  screen: ComponentType
  address?: PageAddress
}) {
  return (
    <PathDataContext value={seed.data}>
      <PricingSeedContext value={seed.pricing}>
        <PageAddressContext value={address}>
          <ErrorBoundary>
            <Screen />
            <AnnounceHydration />
          </ErrorBoundary>
        </PageAddressContext>
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

import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { AgencyFacts } from '#domain/agency.ts'
import { PricingSeedContext } from '#features/pricing/currency-store.ts'
import type { PricingSeed } from '#features/pricing/pricing.ts'
import { type PageAddress, PageAddressContext } from '#platform/address/page-address.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { PathDataContext, type RenderedData } from '#platform/api/path-data.ts'
import { announceHydrated } from '#ui/hydration/hydration-events.ts'
import { LateNotice } from '#ui/overlays/late-notice.tsx'
import { ErrorBoundary } from '#ui/states/error-boundary.tsx'

const AwayPage = lazy(() =>
  import('#pages/marketing/dead-ends/away-page.tsx').then((file) => ({ default: file.AwayPage })),
)
const ErrorPage = lazy(() =>
  import('#pages/marketing/dead-ends/error-page.tsx').then((file) => ({ default: file.ErrorPage })),
)

export type PageSeed = RenderedData & {
  pricing: PricingSeed
  /** What differs from the built-in facts. */
  agency?: Partial<AgencyFacts>
}

const addressBar: PageAddress = {}

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
    <PathDataContext value={seed}>
      <PricingSeedContext value={seed.pricing}>
        <PageAddressContext value={address}>
          <ErrorBoundary
            fallback={(thrown) => {
              const isAway = thrown instanceof ApiError && thrown.status === 503
              return <Suspense>{isAway ? <AwayPage /> : <ErrorPage />}</Suspense>
            }}
          >
            <Screen />
            <LateNotice />
            <AnnounceHydration />
          </ErrorBoundary>
        </PageAddressContext>
      </PricingSeedContext>
    </PathDataContext>
  )
}

function AnnounceHydration() {
  useEffect(() => announceHydrated(document.documentElement), [])
  return null
}

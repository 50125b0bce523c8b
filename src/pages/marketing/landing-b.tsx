import { deferred } from '#ui/deferred.tsx'
import { Poster } from './landing-b/poster.tsx'
import { ProjectRequestHost } from './request/project-request-host.tsx'

const PriceList = deferred('content', () =>
  import('./landing-b/price-list.section.tsx').then((file) => file.PriceList),
)

const PosterFooter = deferred('poster-footer', () =>
  import('./landing-b/poster-footer.section.tsx').then((file) => file.PosterFooter),
)

/** Landing variant B: a poster and a price list. */
export default function LandingBPage() {
  return (
    <>
      <main>
        <Poster />
        <PriceList />
      </main>
      <PosterFooter />
      <ProjectRequestHost />
    </>
  )
}

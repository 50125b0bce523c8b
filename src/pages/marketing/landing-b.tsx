import { Poster } from './landing-b/poster.tsx'
import { PosterFooter } from './landing-b/poster-footer.tsx'
import { PriceList } from './landing-b/price-list.tsx'
import { ProjectRequestHost } from './project-request-host.tsx'

/** Landing variant B: one poster, one price list. */
export function LandingBPage() {
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

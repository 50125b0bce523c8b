import { agency } from '#domain/agency.ts'
import { Poster } from './landing-b/poster.tsx'
import { PosterFooter } from './landing-b/poster-footer.tsx'
import { PriceList } from './landing-b/price-list.tsx'
import { PageHead } from './page-head.tsx'
import { ProjectRequestHost } from './project-request-host.tsx'

/** Landing variant B: one poster, one price list. */
export function LandingBPage() {
  return (
    <>
      <PageHead
        title={`${agency.name}: websites, stores, apps and SEO in 4 hours`}
        description="4 services at 50% off, taxes included: business websites, e-commerce stores, mobile apps, SEO and marketing. 4-hour delivery, rated 4.9/5, 500+ projects."
        canonicalPath="/"
      />
      <main>
        <Poster />
        <PriceList />
      </main>
      <PosterFooter />
      <ProjectRequestHost />
    </>
  )
}

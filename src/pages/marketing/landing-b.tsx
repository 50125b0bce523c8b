import { deferred } from '#ui/hydration/deferred.tsx'
import { Poster } from './landing-b/poster.tsx'
import { ProjectRequestHost } from './request/project-request-host.tsx'

const PriceList = deferred('content', () =>
  import('./landing-b/price-list.section.tsx').then((file) => file.PriceList),
)

const Questions = deferred('questions', () =>
  import('./questions/questions.section.tsx').then((file) => file.QuestionsSection),
)

const PosterFooter = deferred('poster-footer', () =>
  import('./landing-b/poster-footer.section.tsx').then((file) => file.PosterFooter),
)

export default function LandingBPage() {
  return (
    <>
      <main>
        <Poster />
        <PriceList />
        <Questions />
      </main>
      <PosterFooter />
      <ProjectRequestHost />
    </>
  )
}

import { deferred } from '#ui/hydration/deferred.tsx'
import { SitePage } from './frame/site-page.tsx'
import { Hero } from './landing-a/hero.tsx'
import { ServicesSection } from './landing-a/services.tsx'

const Portfolio = deferred('portfolio', () =>
  import('./landing-a/portfolio.section.tsx').then((file) => file.loadPortfolioSection()),
)
const Pricing = deferred('pricing', () =>
  import('./landing-a/pricing/pricing.section.tsx').then((file) => file.PricingSection),
)
const Suggest = deferred('ai-suggest', () =>
  import('./landing-a/suggest.section.tsx').then((file) => file.SuggestSection),
)
const Blog = deferred('blog', () => import('./landing-a/blog.section.tsx').then((file) => file.BlogSection))
const Contact = deferred('contact', () =>
  import('./contact/contact.section.tsx').then((file) => file.ContactSection),
)

/** The first screen hydrates at once, later sections when near. */
export default function LandingAPage() {
  return (
    <SitePage>
      <Hero />
      <ServicesSection />
      <Portfolio />
      <Pricing />
      <Suggest />
      <Blog />
      <Contact />
    </SitePage>
  )
}

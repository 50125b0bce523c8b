import { agency } from '#domain/agency.ts'
import { ContactSection } from './contact.section.tsx'
import { PageHead } from './page-head.tsx'
import { SitePage } from './site-page.tsx'

export function ContactPage() {
  return (
    <SitePage>
      <PageHead
        title={`Contact ${agency.name}: an answer within ${agency.responseTimes.standard}`}
        description={`Start your project in 2 minutes, or write to ${agency.email}. Asking costs nothing; you pay 10% when the work starts.`}
        canonicalPath="/contact"
      />
      <ContactSection level={1} />
    </SitePage>
  )
}

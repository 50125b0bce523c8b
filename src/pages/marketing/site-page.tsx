import type { ReactNode } from 'react'
import { deferred } from '#ui/deferred.tsx'
import { ProjectRequestHost } from './project-request-host.tsx'
import { SiteHeader } from './site-header.tsx'
import { SuggestHost } from './suggest-host.tsx'

const SiteFooter = deferred('site-footer', () =>
  import('./site-footer.section.tsx').then((file) => file.SiteFooter),
)

/** What every public page has around its content. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <ProjectRequestHost />
      <SuggestHost />
    </>
  )
}

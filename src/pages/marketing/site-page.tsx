import type { ReactNode } from 'react'
import { deferred } from '#ui/deferred.tsx'
import { ProjectRequestHost } from './project-request-host.tsx'
import { SiteHeader } from './site-header.tsx'
import { SuggestHost } from './suggest-host.tsx'
import { whenChatIsWanted } from './when-chat-is-wanted.ts'

const SiteFooter = deferred('site-footer', () =>
  import('./site-footer.section.tsx').then((file) => file.SiteFooter),
)

const Assistant = deferred(
  'assistant',
  () => import('./assistant.section.tsx').then((file) => file.AssistantSection),
  { when: whenChatIsWanted },
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
      <Assistant />
      <ProjectRequestHost />
      <SuggestHost />
    </>
  )
}

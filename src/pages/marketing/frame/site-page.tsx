import { type ReactNode, useEffect } from 'react'
import { deferred } from '#ui/hydration/deferred.tsx'
import { SuggestHost } from '../ai-suggest/suggest-host.tsx'
import { preloadChatPanel } from '../assistant/chat-panel.ts'
import { keepChatClear } from '../assistant/keep-chat-clear.ts'
import { waitForChatIntent } from '../assistant/wait-for-chat-intent.ts'
import { ProjectRequestHost } from '../request/project-request-host.tsx'
import { SiteHeader } from './site-header.tsx'

const SiteFooter = deferred('site-footer', () =>
  import('./site-footer.section.tsx').then((file) => file.SiteFooter),
)

const Assistant = deferred(
  'assistant',
  () => {
    preloadChatPanel()
    return import('../assistant/assistant.section.tsx').then((file) => file.AssistantSection)
  },
  { when: waitForChatIntent },
)

export function SitePage({ children }: { children: ReactNode }) {
  useEffect(keepChatClear, [])
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

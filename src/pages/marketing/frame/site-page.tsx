import { type ReactNode, useEffect } from 'react'
import { deferred } from '#ui/deferred.tsx'
import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { SuggestHost } from '../ai-suggest/suggest-host.tsx'
import { preloadChatPanel } from '../assistant/chat-panel.ts'
import { whenChatIsWanted } from '../assistant/when-chat-is-wanted.ts'
import { ProjectRequestHost } from '../request/project-request-host.tsx'
import { SiteHeader } from './site-header.tsx'

const SiteFooter = deferred('site-footer', () =>
  import('./site-footer.section.tsx').then((file) => file.SiteFooter),
)

const Assistant = deferred(
  'assistant',
  () => {
    // This code loads when the visitor approaches the chat or has not finished it.
    preloadChatPanel()
    return import('../assistant/assistant.section.tsx').then((file) => file.AssistantSection)
  },
  { when: whenChatIsWanted },
)

/** Loads what moves the chat's button out of the way, once the page is alive. Returns how to stop it. */
function watchChat(): () => void {
  const watching = loadWhenPossible(() => import('../assistant/keep-chat-clear.ts')).then((file) =>
    file.keepChatClear(),
  )
  return () => void watching.then((stop) => stop())
}

/** The frame of every public page. */
export function SitePage({ children }: { children: ReactNode }) {
  useEffect(watchChat, [])
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

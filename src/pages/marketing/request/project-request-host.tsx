import { memo, useEffect, useState } from 'react'
import {
  showConfirmation,
  useHasSent,
  useShownConfirmation,
} from '#features/confirmation/shown-confirmation.ts'
import { isProjectRequestOpen } from '#features/request/project-request-address.ts'
import { clearProjectRequest, closeProjectRequest } from '#features/request/project-request-history.ts'
import { usePagePath, usePageSearch } from '#platform/address/page-address.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { mayHaveUnsentEntries } from '#platform/outbox/outbox-presence.ts'
import type { RoutePath } from '#routes'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { showFailureNotice } from '#ui/overlays/late-notice.tsx'
import { hasStoredToast } from '#ui/overlays/toast.ts'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { isSuggestOpen } from '../ai-suggest/suggest-address.ts'
import { loadProjectRequestDialog, loadSentRequests, loadToaster } from './project-request-dialogs.ts'

const pathsWithForm: readonly string[] = ['/contact', '/checkout'] satisfies RoutePath[]
const wizardPath: RoutePath = '/ai-recommendations'

export const ProjectRequestHost = memo(function ProjectRequestHost() {
  const search = usePageSearch()
  const path = usePagePath()
  const confirmation = useShownConfirmation()
  const hasSent = useHasSent()
  const [correction, setCorrection] = useState<OutboxEntry | null>(null)
  // The server caches pages without their query: dialogs never hydrate.
  const [isHydrated, setIsHydrated] = useState(false)
  // Reading the outbox creates its database, so wait until it may have entries.
  const [watchesOutbox, setWatchesOutbox] = useState(false)
  const [hasToast, setHasToast] = useState(false)
  useEffect(() => {
    setIsHydrated(true)
    setHasToast(hasStoredToast())
    mayHaveUnsentEntries().then((mayHold) => mayHold && setWatchesOutbox(true))
  }, [])

  const isOpen = isHydrated && isProjectRequestOpen(search)
  useEffect(() => {
    if (!isOpen) setCorrection(null)
  }, [isOpen])
  useEffect(() => {
    if (isOpen || confirmation || hasSent) setWatchesOutbox(true)
  }, [isOpen, confirmation, hasSent])
  const shown = useLastOpen(isOpen, search, correction)

  const hasWizard = isSuggestOpen(search) || (isHydrated && path === wizardPath)
  const RequestDialog = useLateDialog(
    'the project request',
    isOpen,
    loadProjectRequestDialog,
    showContactInstead,
  )
  const hasForm = isOpen || (isHydrated && pathsWithForm.includes(path))
  // It cannot load offline, so it loads with the form.
  const mayHaveSent = hasForm || hasWizard || watchesOutbox || confirmation !== null
  const SentRequests = useLateComponent(mayHaveSent, loadSentRequests, ignore)
  const Toaster = useLateComponent(isOpen || hasWizard || hasToast, loadToaster, ignore)

  return (
    <>
      {RequestDialog && (
        <RequestDialog
          open={isOpen}
          search={shown.search}
          correction={shown.correction}
          onSubmitted={(next) => {
            showConfirmation(next)
            closeProjectRequest()
          }}
        />
      )}
      {SentRequests && (
        <SentRequests
          confirmation={confirmation}
          watchesOutbox={watchesOutbox}
          hasForm={hasForm}
          onCorrect={setCorrection}
        />
      )}
      {Toaster && <Toaster />}
    </>
  )
})

function useLastOpen(isOpen: boolean, search: string, correction: OutboxEntry | null) {
  const [last, setLast] = useState({ search: '', correction })
  if (isOpen && (last.search !== search || last.correction !== correction)) setLast({ search, correction })
  return last
}

function showContactInstead(): void {
  showFailureNotice('the project request')
  clearProjectRequest()
  document.getElementById('contact')?.scrollIntoView()
}

/** Other code reports this failure or retries. */
function ignore(): void {}

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
import { mayHoldUnsent } from '#platform/outbox/outbox-presence.ts'
import type { RoutePath } from '#routes'
import { noticeFailure } from '#ui/overlays/late-notice.tsx'
import { hasCarriedToast } from '#ui/overlays/toast.ts'
import { useLateDialog } from '#ui/overlays/use-late-dialog.ts'
import { useLateComponent } from '#ui/use-late-component.ts'
import { isSuggestOpen } from '../ai-suggest/suggest-address.ts'
import { loadProjectRequestDialog, loadSentRequests, loadToaster } from './project-request-dialogs.ts'

const pathsWithForm: readonly string[] = ['/contact', '/checkout'] satisfies RoutePath[]
const wizardPath: RoutePath = '/ai-recommendations'

/** Shows the project request while the address asks for it, and the confirmation afterwards. */
export const ProjectRequestHost = memo(function ProjectRequestHost() {
  const search = usePageSearch()
  const path = usePagePath()
  const confirmation = useShownConfirmation()
  const hasSent = useHasSent()
  const [mend, setMend] = useState<OutboxEntry | null>(null)
  // The server caches pages without their query, so a dialog never takes part in hydration.
  const [isHydrated, setIsHydrated] = useState(false)
  // Reading the outbox creates its database, so this waits until there may be something in it.
  const [watchesOutbox, setWatchesOutbox] = useState(false)
  const [hasToast, setHasToast] = useState(false)
  useEffect(() => {
    setIsHydrated(true)
    setHasToast(hasCarriedToast())
    mayHoldUnsent().then((mayHold) => mayHold && setWatchesOutbox(true))
  }, [])

  const isOpen = isHydrated && isProjectRequestOpen(search)
  useEffect(() => {
    if (!isOpen) setMend(null)
  }, [isOpen])
  useEffect(() => {
    if (isOpen || confirmation || hasSent) setWatchesOutbox(true)
  }, [isOpen, confirmation, hasSent])
  const shown = useLastOpen(isOpen, search, mend)

  const hasWizard = isSuggestOpen(search) || (isHydrated && path === wizardPath)
  const RequestDialog = useLateDialog(
    'the project request',
    isOpen,
    loadProjectRequestDialog,
    showContactInstead,
  )
  const hasForm = isOpen || (isHydrated && pathsWithForm.includes(path))
  // Loads together with the form, because it cannot load once the connection is gone.
  const mayHaveSent = hasForm || hasWizard || watchesOutbox || confirmation !== null
  const SentRequests = useLateComponent(mayHaveSent, loadSentRequests, ignore)
  const Toaster = useLateComponent(isOpen || hasWizard || hasToast, loadToaster, ignore)

  return (
    <>
      {RequestDialog && (
        <RequestDialog
          open={isOpen}
          search={shown.search}
          mend={shown.mend}
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
          onMend={setMend}
        />
      )}
      {Toaster && <Toaster />}
    </>
  )
})

/** Keeps the last open request while it fades out, so that the form does not empty visibly. */
function useLastOpen(isOpen: boolean, search: string, mend: OutboxEntry | null) {
  const [last, setLast] = useState({ search: '', mend })
  if (isOpen && (last.search !== search || last.mend !== mend)) setLast({ search, mend })
  return last
}

/** Shows the contact section with the agency's e-mail address if the form's code fails to load. */
function showContactInstead(): void {
  noticeFailure('the project request')
  clearProjectRequest()
  document.getElementById('contact')?.scrollIntoView()
}

/** Other code reports this failure or tries again. */
function ignore(): void {}

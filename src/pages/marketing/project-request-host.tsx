import { memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import type { OutboxEntry } from '#platform/outbox.ts'
import { mayHoldUnsent } from '#platform/outbox-presence.ts'
import { usePagePath, usePageSearch } from '#platform/page-address.ts'
import type { RoutePath } from '#routes'
import { readProjectRequest } from './project-request-address.ts'
import {
  loadConfirmationDialog,
  loadProjectRequestDialog,
  loadToaster,
  loadUnsentRequests,
} from './project-request-dialogs.ts'
import {
  clearProjectRequest,
  closeProjectRequest,
  openProjectRequest,
  replaceProjectRequest,
} from './project-request-history.ts'
import { showConfirmation, useConfirmation } from './request-confirmation.ts'
import { isSuggestOpen } from './suggest-address.ts'
import { useLateComponent } from './use-late-component.ts'

const pathsWithForm: readonly string[] = ['/contact', '/checkout'] satisfies RoutePath[]
const wizardPath: RoutePath = '/ai-recommendations'
const nothingChosen = { packageId: null, addOnIds: [] }

/** Shows the project request while the address says so, and the confirmation after it was sent. */
export const ProjectRequestHost = memo(function ProjectRequestHost() {
  const pricing = usePricing()
  const search = usePageSearch()
  const path = usePagePath()
  const confirmation = useConfirmation()
  const [mend, setMend] = useState<OutboxEntry | null>(null)
  // The server's pages are cached without their query, so a dialog never takes part in hydration.
  const [isHydrated, setIsHydrated] = useState(false)
  // Looking into the outbox makes its database: not before there may be something in it.
  const [watchesOutbox, setWatchesOutbox] = useState(false)
  useEffect(() => {
    setIsHydrated(true)
    mayHoldUnsent().then((mayHold) => mayHold && setWatchesOutbox(true))
  }, [])

  const isOpen = isHydrated && readProjectRequest(search) !== null
  useEffect(() => {
    if (!isOpen) setMend(null)
  }, [isOpen])
  useEffect(() => {
    if (isOpen || confirmation) setWatchesOutbox(true)
  }, [isOpen, confirmation])
  const shown = useLastOpen(isOpen, search, mend)

  const hasWizard = isSuggestOpen(search) || (isHydrated && path === wizardPath)
  const RequestDialog = useLateComponent(isOpen, loadProjectRequestDialog, showContactInstead)
  const hasForm = isOpen || (isHydrated && pathsWithForm.includes(path))
  // With the form: when it turns out that the connection is gone, it is too late to load them.
  const maySend = hasForm || hasWizard
  const ConfirmationDialog = useLateComponent(
    maySend || confirmation !== null,
    loadConfirmationDialog,
    ignore,
  )
  const UnsentRequests = useLateComponent(maySend || watchesOutbox, loadUnsentRequests, ignore)
  const Toaster = useLateComponent(isOpen || hasWizard, loadToaster, ignore)

  async function openToMend(entry: OutboxEntry) {
    const { choiceToMend, reopen } = await import('./unsent-requests.tsx')
    const choice = choiceToMend(entry)
    // Before the address changes: the form takes its first values when it opens.
    flushSync(() => {
      showConfirmation(null)
      setMend(choice && entry)
    })
    if (choice) openProjectRequest(choice)
    else reopen(entry)
  }
  return (
    <>
      {RequestDialog && (
        <RequestDialog
          open={isOpen}
          pricing={pricing}
          currencySelect={<CurrencySelect />}
          choice={readProjectRequest(shown.search) ?? nothingChosen}
          mend={shown.mend}
          onChoiceChange={replaceProjectRequest}
          onClose={closeProjectRequest}
          onSubmitted={(next) => {
            showConfirmation(next)
            closeProjectRequest()
          }}
        />
      )}
      {ConfirmationDialog && confirmation && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => showConfirmation(null)}
          onMend={openToMend}
        />
      )}
      {UnsentRequests && watchesOutbox && (
        <UnsentRequests
          onMend={openToMend}
          onFinish={hasForm ? null : () => openProjectRequest(nothingChosen)}
        />
      )}
      {Toaster && <Toaster />}
    </>
  )
})

/** Holds what was open while it fades, so that the form does not empty itself before the visitor's eyes. */
function useLastOpen(isOpen: boolean, search: string, mend: OutboxEntry | null) {
  const [last, setLast] = useState({ search: '', mend })
  if (isOpen && (last.search !== search || last.mend !== mend)) setLast({ search, mend })
  return last
}

/** Without the form's code there is still the agency's e-mail address. */
function showContactInstead(): void {
  clearProjectRequest()
  document.getElementById('contact')?.scrollIntoView()
}

/** What failed to load here is told or tried again elsewhere. */
function ignore(): void {}

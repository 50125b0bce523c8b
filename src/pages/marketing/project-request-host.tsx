import { memo, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { usePricing } from '#features/pricing/currency-store.ts'
import { readProjectRequest } from './project-request-address.ts'
import { loadConfirmationDialog, loadProjectRequestDialog, loadToaster } from './project-request-dialogs.ts'
import { closeProjectRequest, replaceProjectRequest } from './project-request-history.ts'
import { useLateComponent } from './use-late-component.ts'

const nothingChosen = { packageId: null, addOnIds: [] }

/** Shows the project request while the address says so, and the confirmation after it was sent. */
export const ProjectRequestHost = memo(function ProjectRequestHost() {
  const pricing = usePricing()
  const choice = readProjectRequest(useSearch())
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  // The server's pages are cached without their query, so a dialog never takes part in hydration.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])

  const isOpen = isHydrated && choice !== null
  const RequestDialog = useLateComponent(isOpen, loadProjectRequestDialog, showContactInstead)
  const ConfirmationDialog = useLateComponent(confirmation !== null, loadConfirmationDialog, () => undefined)
  const Toaster = useLateComponent(isOpen, loadToaster, () => undefined)
  return (
    <>
      {RequestDialog && (
        <RequestDialog
          open={isOpen}
          pricing={pricing}
          currencySelect={<CurrencySelect />}
          choice={choice ?? nothingChosen}
          onChoiceChange={replaceProjectRequest}
          onClose={closeProjectRequest}
          onSubmitted={(next) => {
            setConfirmation(next)
            closeProjectRequest()
          }}
        />
      )}
      {ConfirmationDialog && confirmation && (
        <ConfirmationDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      )}
      {Toaster && <Toaster />}
    </>
  )
})

/** Without the form's code there is still the agency's e-mail address. */
function showContactInstead(): void {
  closeProjectRequest()
  document.getElementById('contact')?.scrollIntoView()
}

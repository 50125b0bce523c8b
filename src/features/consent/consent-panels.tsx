import { useState } from 'react'
import { type ConsentPreferences, type ConsentSource, readConsent } from './consent.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { storeConsent } from './store-consent.ts'

/** The question at the bottom of the page, and all its switches in a dialog. */
export function ConsentPanels({ startsWithPreferences }: { startsWithPreferences: boolean }) {
  const [consent] = useState(() => readConsent(document.cookie))
  const [isAsking, setIsAsking] = useState(consent === null)
  const [isOpen, setIsOpen] = useState(startsWithPreferences)

  function choose(preferences: ConsentPreferences, source: ConsentSource) {
    storeConsent(preferences, source)
    setIsOpen(false)
    setIsAsking(false)
  }
  return (
    <>
      {isAsking && (
        <ConsentBanner
          onChoose={(preferences) => choose(preferences, 'banner')}
          onLearnMore={() => setIsOpen(true)}
        />
      )}
      <ConsentDialog
        open={isOpen}
        stored={consent}
        onChoose={(preferences) => choose(preferences, 'preferences')}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

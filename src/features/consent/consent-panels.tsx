import { useState } from 'react'
import { useLateComponent } from '#ui/hydration/use-late-component.ts'
import { type ConsentPreferences, type ConsentSource, consentCookie } from './consent.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { storeConsent } from './store-consent.ts'

const loadDialog = () => import('./consent-dialog.tsx').then((file) => file.ConsentDialog)

export function ConsentPanels({ startsWithPreferences }: { startsWithPreferences: boolean }) {
  const [consent] = useState(() => consentCookie.read(document.cookie))
  const [isBannerShown, setIsBannerShown] = useState(consent === null)
  const [isOpen, setIsOpen] = useState(startsWithPreferences)

  const [hasFailed, setHasFailed] = useState(false)
  const ConsentDialog = useLateComponent(isOpen, loadDialog, () => {
    setIsOpen(false)
    setHasFailed(true)
  })

  function open() {
    setHasFailed(false)
    setIsOpen(true)
  }
  function choose(preferences: ConsentPreferences, source: ConsentSource) {
    storeConsent(preferences, source)
    setIsOpen(false)
    setIsBannerShown(false)
  }
  return (
    <>
      {isBannerShown && (
        <ConsentBanner
          onChoose={(preferences) => choose(preferences, 'banner')}
          onLearnMore={open}
          isLoading={isOpen && !ConsentDialog}
          hasFailed={hasFailed}
        />
      )}
      {ConsentDialog && (
        <ConsentDialog
          open={isOpen}
          stored={consent}
          onChoose={(preferences) => choose(preferences, 'preferences')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

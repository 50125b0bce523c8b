import { createRoot, type Root } from 'react-dom/client'
import { warnOfDifference } from '#ui/hydration/page-differed.ts'
import { consentPlaceId } from './consent.ts'
import { ConsentPanels } from './consent-panels.tsx'

let root: Root | undefined
let timesShown = 0

/** @throws if the dialog's code fails to load */
export async function showConsent(first: 'banner' | 'preferences'): Promise<void> {
  if (first === 'banner' && root) return
  if (first === 'preferences') await import('./consent-dialog.tsx')
  // React may report a difference at whichever root it renders next.
  root ??= createRoot(findPlace(), { onRecoverableError: warnOfDifference })
  timesShown += 1
  root.render(<ConsentPanels key={timesShown} startsWithPreferences={first === 'preferences'} />)
}

/** Extensions may have removed it. */
function findPlace(): HTMLElement {
  const place = document.getElementById(consentPlaceId) ?? document.createElement('div')
  if (!place.isConnected) document.body.prepend(place)
  return place
}

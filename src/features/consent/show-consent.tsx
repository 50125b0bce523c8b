import { createRoot, type Root } from 'react-dom/client'
import { ConsentPanels } from './consent-panels.tsx'

let root: Root | undefined
let timesShown = 0

/**
 * Asks for consent in a React tree of its own, independent of the page's.
 * @param first the banner, or the dialog with every switch
 * @throws if the dialog's code fails to load
 */
export async function showConsent(first: 'banner' | 'preferences'): Promise<void> {
  if (first === 'banner' && root) return
  if (first === 'preferences') await import('./consent-dialog.tsx')
  root ??= createRoot(makePlace())
  timesShown += 1
  root.render(<ConsentPanels key={timesShown} startsWithPreferences={first === 'preferences'} />)
}

/** Puts the panels first in the page, so that the first Tab reaches them. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  document.body.prepend(place)
  return place
}

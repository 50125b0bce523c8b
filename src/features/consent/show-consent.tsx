import { createRoot, type Root } from 'react-dom/client'
import { ConsentPanels } from './consent-panels.tsx'

let root: Root | undefined
let timesShown = 0

/**
 * Asks for consent, in a tree of its own beside the page's: the page need not know.
 * @param first the banner, or at once the dialog with every switch
 * @throws when the code of that dialog cannot be loaded
 */
export async function showConsent(first: 'banner' | 'preferences'): Promise<void> {
  if (first === 'banner' && root) return
  if (first === 'preferences') await import('./consent-dialog.tsx')
  root ??= createRoot(makePlace())
  timesShown += 1
  root.render(<ConsentPanels key={timesShown} startsWithPreferences={first === 'preferences'} />)
}

/** First in the page, so that the first press of Tab reaches it. */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  document.body.prepend(place)
  return place
}

import { navigate } from 'wouter/use-browser-location'

/**
 * Adds a step to the history for a dialog over the page. Going back from it leaves the page where it is: left alone,
 * Chrome scrolls to the anchor of an address like `/#portfolio`, and takes the focus from what opened the dialog.
 */
export function pushDialogEntry(href: string, state: unknown): void {
  history.scrollRestoration = 'manual'
  const restoreAgain = () => {
    history.scrollRestoration = 'auto'
  }
  // The step back itself ends after its event.
  addEventListener('popstate', () => setTimeout(restoreAgain), { once: true })
  navigate(href, { state })
}

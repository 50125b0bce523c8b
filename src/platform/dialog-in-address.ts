import { navigate } from 'wouter/use-browser-location'

/** The ways into and out of a dialog that is open while the address says so: it can be shared, and Back closes it. */
export type DialogInAddress<Shown> = {
  /** Opens it over the page, as one step to go back from. */
  open(shown: Shown): void
  /** Shows something else in it without adding steps. */
  show(shown: Shown): void
  /** Back to where it was opened; a shared address has nothing behind it and is only cleared. */
  close(): void
  /** Closes it where we are: a step back would also scroll back. */
  clear(): void
}

/**
 * @param name marks the steps that opened this dialog
 * @param hrefWith the address with the dialog open, or closed for null; what else it says stays
 */
export function dialogInAddress<Shown>(
  name: string,
  hrefWith: (shown: Shown | null) => string,
): DialogInAddress<Shown> {
  const clear = () => navigate(hrefWith(null), { replace: true })
  return {
    open(shown) {
      holdPlace()
      navigate(hrefWith(shown), { state: { dialog: name } })
    },
    show: (shown) => navigate(hrefWith(shown), { replace: true, state: history.state }),
    close: () => (history.state?.dialog === name ? history.back() : clear()),
    clear,
  }
}

/**
 * Has the next step back leave the page where it is: left alone, Chrome scrolls to the anchor of an address like
 * `/#portfolio`, and takes the focus from what opened the dialog.
 */
function holdPlace(): void {
  history.scrollRestoration = 'manual'
  const restoreAgain = () => {
    history.scrollRestoration = 'auto'
  }
  // The step back itself ends after its event.
  addEventListener('popstate', () => setTimeout(restoreAgain), { once: true })
}

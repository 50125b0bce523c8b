import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** Opens and closes a dialog that the address names: visitors can share that address, and Back closes the dialog. */
export type DialogInAddress<Shown> = {
  /** Opens the dialog and adds one history step. */
  open(shown: Shown): void
  /** Changes what the dialog shows without adding a step. */
  show(shown: Shown): void
  /**
   * Goes back one step, to where the dialog opened. After a shared address there is no such step, so this only clears
   * the address.
   */
  close(): void
  /** Closes the dialog without a step back, which would also scroll back. */
  clear(): void
}

/**
 * @param name marks the history steps that opened this dialog
 * @param hrefWith returns the address with the dialog open, or closed for null, and keeps the rest of the address
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

/** Like `dialogInAddress`, for a dialog that nobody shares: the address stays, and Back closes the dialog. */
export function dialogInHistory(name: string) {
  const { open, close, clear } = dialogInAddress(name, () => location.href)
  return { open: () => open(null), close, clear }
}

/** Returns whether the current history step shows this dialog. */
export function useDialogInHistory(name: string): boolean {
  return useHistoryState<{ dialog?: string } | null>()?.dialog === name
}

/**
 * Keeps the scroll position at the next step back. Otherwise Chrome scrolls to the anchor of an address like
 * `/#portfolio` and takes the focus from the element that opened the dialog.
 */
function holdPlace(): void {
  history.scrollRestoration = 'manual'
  const restoreAgain = () => {
    history.scrollRestoration = 'auto'
  }
  // The browser finishes the step back after this event.
  addEventListener('popstate', () => setTimeout(restoreAgain), { once: true })
}

import { navigate, useHistoryState } from 'wouter/use-browser-location'

/** A dialog in the address can be shared, and Back closes it. */
export type DialogInAddress<Shown> = {
  /** Adds one history step. */
  open(shown: Shown): void
  /** Replaces the history step. */
  show(shown: Shown): void
  /** Goes back one step; after a shared address, only clears it. */
  close(): void
  /** Going back would also restore the scroll position. */
  clear(): void
}

/**
 * @param name marks the dialog's history steps
 * @param hrefWith returns the address with the dialog open, or closed for null
 */
export function dialogInAddress<Shown>(
  name: string,
  hrefWith: (shown: Shown | null) => string,
): DialogInAddress<Shown> {
  const clear = () => navigate(hrefWith(null), { replace: true })
  return {
    open(shown) {
      keepScrollPosition()
      navigate(hrefWith(shown), { state: { dialog: name } })
    },
    show: (shown) => navigate(hrefWith(shown), { replace: true, state: history.state }),
    close: () => (history.state?.dialog === name ? history.back() : clear()),
    clear,
  }
}

/** The address stays, and Back closes the dialog. */
export function dialogInHistory(name: string) {
  const { open, close, clear } = dialogInAddress(name, () => location.href)
  return { open: () => open(null), close, clear }
}

export function useDialogInHistory(name: string): boolean {
  return useHistoryState<{ dialog?: string } | null>()?.dialog === name
}

/**
 * Otherwise, on Back, Chrome scrolls to the anchor of an address like `/#portfolio` and takes the focus from the
 * element that opened the dialog.
 */
function keepScrollPosition(): void {
  history.scrollRestoration = 'manual'
  const restoreAgain = () => {
    history.scrollRestoration = 'auto'
  }
  // The browser finishes going back after this event.
  addEventListener('popstate', () => setTimeout(restoreAgain), { once: true })
}

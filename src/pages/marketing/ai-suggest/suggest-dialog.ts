export function loadSuggestDialog() {
  return import('./suggest-popup.tsx').then((file) => file.SuggestPopup)
}

/** Starts fetching when a press is likely. A failure shows when the dialog is opened. */
export function preloadSuggestDialog(): void {
  loadSuggestDialog().catch(() => undefined)
}

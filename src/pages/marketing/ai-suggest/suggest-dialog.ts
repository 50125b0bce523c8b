export function loadSuggestDialog() {
  return import('./suggest-popup.tsx').then((file) => file.SuggestPopup)
}

/** Starts loading the dialog when the visitor may be about to press. A failure shows when they open it. */
export function preloadSuggestDialog(): void {
  loadSuggestDialog().catch(() => undefined)
}

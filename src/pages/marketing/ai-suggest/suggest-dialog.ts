export function loadSuggestDialog() {
  return import('#features/wizard/wizard-dialog.tsx').then((file) => file.WizardDialog)
}

/** Starts loading the dialog when the visitor may be about to press. A failure shows when they open it. */
export function preloadSuggestDialog(): void {
  loadSuggestDialog().catch(() => undefined)
}

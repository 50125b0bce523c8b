export function loadSuggestDialog() {
  return import('#features/wizard/wizard-dialog.late.tsx').then((file) => file.WizardDialog)
}

/** A failure shows when the dialog opens. */
export function preloadSuggestDialog(): void {
  loadSuggestDialog().catch(() => undefined)
}

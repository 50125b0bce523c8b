import { loadCatalogue } from '../request/project-request-dialogs.ts'

export async function loadSuggestDialog() {
  const [{ WizardDialog }] = await Promise.all([
    import('#features/wizard/wizard-dialog.late.tsx'),
    loadCatalogue(),
  ])
  return WizardDialog
}

/** A failure shows when the dialog opens. */
export function preloadSuggestDialog(): void {
  loadSuggestDialog().catch(() => undefined)
}

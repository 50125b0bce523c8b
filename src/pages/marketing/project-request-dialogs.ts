// What comes with the project request: fetched on first intent, needed on no page before that.

export function loadProjectRequestDialog() {
  return import('./payments/payable-request-dialog.tsx').then((file) => file.PayableRequestDialog)
}

export function loadConfirmationDialog() {
  return import('#features/confirmation/confirmation-dialog.tsx').then((file) => file.ConfirmationDialog)
}

export function loadUnsentRequests() {
  return import('./unsent-requests.tsx').then((file) => file.UnsentRequests)
}

/** The form tells by toast that it keeps a draft. */
export function loadToaster() {
  return import('#ui/toaster.tsx').then((file) => file.Toaster)
}

/** Starts fetching when a press is likely: pointer above, focus on. A failure shows when the dialog is opened. */
export function preloadProjectRequest(): void {
  loadProjectRequestDialog().catch(() => undefined)
}

// The project request's code, loaded when the visitor may want it; no page needs it earlier.

export function loadProjectRequestDialog() {
  return import('#features/request/project-request-dialog.tsx').then((file) => file.ProjectRequestDialog)
}

export function loadSentRequests() {
  return import('./sent-requests.tsx').then((file) => file.SentRequests)
}

/** The form's toast says that it keeps a draft. */
export function loadToaster() {
  return import('#ui/overlays/toaster.tsx').then((file) => file.Toaster)
}

/**
 * Starts loading when the visitor may be about to press: near, pointing or focused. A failure shows when they open
 * it.
 */
export function preloadProjectRequest(): void {
  Promise.all([loadProjectRequestDialog(), loadSentRequests(), loadToaster()]).catch(() => undefined)
}

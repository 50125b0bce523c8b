export function loadProjectRequestDialog() {
  return import('#features/request/project-request-dialog.late.tsx').then((file) => file.ProjectRequestDialog)
}

export function loadSentRequests() {
  return import('./sent-requests.late.tsx').then((file) => file.SentRequests)
}

export function loadToaster() {
  return import('#ui/overlays/toaster.tsx').then((file) => file.Toaster)
}

/** Call when a click is likely. A failure shows when the dialog opens. */
export function preloadProjectRequest(): void {
  Promise.all([loadProjectRequestDialog(), loadSentRequests(), loadToaster()]).catch(() => undefined)
}

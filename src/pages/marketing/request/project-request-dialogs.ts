// What comes with the project request: fetched on first intent, needed on no page before that.

export function loadProjectRequestDialog() {
  return import('../payment/payable-request-dialog.tsx').then((file) => file.PayableRequestDialog)
}

export function loadSentRequests() {
  return import('./sent-requests.tsx').then((file) => file.SentRequests)
}

/** The form tells by toast that it keeps a draft. */
export function loadToaster() {
  return import('#ui/overlays/toaster.tsx').then((file) => file.Toaster)
}

/** Starts fetching when a press is likely: somebody near, pointer above, focus on. A failure shows when it is opened. */
export function preloadProjectRequest(): void {
  Promise.all([loadProjectRequestDialog(), loadSentRequests(), loadToaster()]).catch(() => undefined)
}

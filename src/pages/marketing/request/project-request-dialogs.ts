/** With what we sell: the dialog may open offline. */
export async function loadProjectRequestDialog() {
  const [{ ProjectRequestDialog }] = await Promise.all([
    import('#features/request/project-request-dialog.late.tsx'),
    loadCatalogue(),
  ])
  return ProjectRequestDialog
}

export function loadCatalogue(): Promise<unknown> {
  return import('#features/pricing/catalogue/reread-catalogue.ts').then((file) => file.prefetchCatalogue())
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

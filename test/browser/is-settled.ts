/**
 * Runs in the page. Drivers check a click's place only before its first event, but late sections and fonts
 * move the page.
 */
export function isSettled(): boolean {
  return !('layout' in document.documentElement.dataset) && document.fonts.status === 'loaded'
}

/** Early input is then replayed. */
export const hydratedEvent = 'orbweaver:hydrated'

export const wakeEvent = 'orbweaver:wake'

declare global {
  interface Window {
    /** Global: the inline script and the app are separate bundles. */
    awake?: Element[]
    /** The document, and each deferred section that React has begun, until the commit. */
    hydrating?: Element[]
  }
}

export function announceHydrated(part: Element | null): void {
  window.hydrating = window.hydrating?.filter((other) => other !== part)
  document.dispatchEvent(new Event(hydratedEvent))
}

/** Hydrates deferred sections around or inside an element, even before they listen. */
export function wakeSections(around: Element = document.documentElement): void {
  window.awake = [...(window.awake ?? []), around]
  document.dispatchEvent(new Event(wakeEvent))
}

export function isAwake(section: Element): boolean {
  return (window.awake ?? []).some((element) => element.contains(section) || section.contains(element))
}

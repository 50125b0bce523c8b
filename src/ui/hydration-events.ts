/** A part of the page became interactive: input recorded before that can be played back. */
export const hydratedEvent = 'orbweaver:hydrated'

/** Sections may be awake that slept before. */
export const wakeEvent = 'orbweaver:wake'

declare global {
  interface Window {
    /** Kept on the window, because the inline script and the app are built apart. */
    awake?: Element[]
  }
}

/**
 * Loads the sections that contain an element or lie in it without waiting for them to come near: the one that was pressed
 * early, or all when every price changes. It may be called before there is any section to hear it.
 */
export function wakeSections(around: Element = document.documentElement): void {
  window.awake = [...(window.awake ?? []), around]
  document.dispatchEvent(new Event(wakeEvent))
}

export function isAwake(section: Element): boolean {
  return (window.awake ?? []).some((element) => element.contains(section) || section.contains(element))
}

/** Says that a part of the page became interactive, so that early input can be replayed. */
export const hydratedEvent = 'orbweaver:hydrated'

/** Asks sleeping sections whether they are awake now. */
export const wakeEvent = 'orbweaver:wake'

declare global {
  interface Window {
    /** On the window, because the build makes the inline script and the app separately. */
    awake?: Element[]
  }
}

/**
 * Loads the sections around or inside an element without waiting until they come near: after an early press, or all
 * of them when prices change. It also works before any section listens.
 */
export function wakeSections(around: Element = document.documentElement): void {
  window.awake = [...(window.awake ?? []), around]
  document.dispatchEvent(new Event(wakeEvent))
}

export function isAwake(section: Element): boolean {
  return (window.awake ?? []).some((element) => element.contains(section) || section.contains(element))
}

/** A part of the page became interactive: input recorded before that can be played back. */
export const hydratedEvent = 'orbweaver:hydrated'

/** Sections that still sleep should load now. */
export const wakeEvent = 'orbweaver:wake'

/** Loads every section that still waits to come near: before a navigation, or when all prices change. */
export function wakeSections(): void {
  document.dispatchEvent(new Event(wakeEvent))
}

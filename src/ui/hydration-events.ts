/** A part of the page became interactive: input recorded before that can be played back. */
export const hydratedEvent = 'orbweaver:hydrated'

/** Sections that still sleep should load now. */
export const wakeEvent = 'orbweaver:wake'

/**
 * Loads every section that still waits to come near, and lets none wait from then on: before a navigation, when all
 * prices change, or when something was pressed early. It may be called before there is any section to hear it.
 */
export function wakeSections(): void {
  document.documentElement.dataset.awake = ''
  document.dispatchEvent(new Event(wakeEvent))
}

/** Whether sections were woken before they could hear it. */
export function areSectionsAwake(): boolean {
  return document.documentElement.dataset.awake !== undefined
}

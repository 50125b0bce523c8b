import { storedValue } from '#state/stored-value.ts'

/** The checks that were missing when this browser hid the guide. */
export const hiddenChecks = storedValue('localStorage', 'setup-guide', (value) => {
  const { ids } = value as { ids?: unknown }
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { ids } : null
})

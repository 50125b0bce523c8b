import type { ConsentPreferences } from './consent.ts'

/** Global Privacy Control: https://w3c.github.io/gpc/ */
export function hasPrivacyControl(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true
}

/** Removes consent to marketing while the browser objects, also consent from before it did. */
export function limitByPrivacyControl(preferences: ConsentPreferences): ConsentPreferences {
  return hasPrivacyControl() ? { ...preferences, marketing: false } : preferences
}

import { readCookie } from '#platform/read-cookie.ts'

/** The kinds of cookies that a visitor may refuse; necessary cookies are not among them. */
export const consentKinds = ['analytics', 'marketing', 'preferences'] as const
export type ConsentKind = (typeof consentKinds)[number]
export type ConsentPreferences = Record<ConsentKind, boolean>

/** A visitor's stored choice. `accepted` means at least one kind. */
export type Consent = { state: 'accepted' | 'rejected'; preferences: ConsentPreferences }

/** Where the visitor chose. */
export const consentSources = ['banner', 'preferences'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Raise this when the question changes: visitors who answered an older version are asked again. */
export const policyVersion = 1

/** The cookie that stores the choice; itself a necessary one. */
export const consentCookie = 'ow_consent'

export const rejectedAll: ConsentPreferences = { analytics: false, marketing: false, preferences: false }
export const acceptedAll: ConsentPreferences = { analytics: true, marketing: true, preferences: true }

export function consentOf(preferences: ConsentPreferences): Consent {
  return { state: Object.values(preferences).includes(true) ? 'accepted' : 'rejected', preferences }
}

/** Writes the cookie's value: the choice as JSON, with the version of the question. */
export function writeConsentValue(consent: Consent): string {
  return encodeURIComponent(JSON.stringify({ ...consent, version: policyVersion }))
}

/**
 * Reads a choice from a `Cookie` header or `document.cookie`.
 * @returns null if the choice is missing, damaged or of an older version
 */
export function readConsent(cookies: string | undefined): Consent | null {
  const value = readCookie(cookies, consentCookie)
  if (!value) return null
  try {
    const { version, preferences } = JSON.parse(decodeURIComponent(value))
    if (version !== policyVersion || typeof preferences !== 'object') return null
    const { analytics, marketing, preferences: comfort } = preferences
    // Anything but a clear yes is a no.
    return consentOf({
      analytics: analytics === true,
      marketing: marketing === true,
      preferences: comfort === true,
    })
  } catch {
    return null
  }
}

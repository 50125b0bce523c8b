import { readCookie } from '#platform/read-cookie.ts'

/** What may be turned off; necessary cookies may not. */
export const consentKinds = ['analytics', 'marketing', 'preferences'] as const
export type ConsentKind = (typeof consentKinds)[number]
export type ConsentPreferences = Record<ConsentKind, boolean>

/** A visitor's stored choice. Accepted means: at least one kind. */
export type Consent = { state: 'accepted' | 'rejected'; preferences: ConsentPreferences }

/** Where a choice was made. */
export const consentSources = ['banner', 'preferences'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Counted up when what is asked changes: whoever chose under an older text is asked again. */
export const policyVersion = 1

/** The cookie that holds the choice; necessary itself. */
export const consentCookie = 'ow_consent'

export const rejectedAll: ConsentPreferences = { analytics: false, marketing: false, preferences: false }
export const acceptedAll: ConsentPreferences = { analytics: true, marketing: true, preferences: true }

export function consentOf(preferences: ConsentPreferences): Consent {
  return { state: Object.values(preferences).includes(true) ? 'accepted' : 'rejected', preferences }
}

/** The cookie's value: the stored shape as JSON, with the version of the text it answers. */
export function writeConsentValue(consent: Consent): string {
  return encodeURIComponent(JSON.stringify({ ...consent, version: policyVersion }))
}

/**
 * Reads a choice out of a cookie header or `document.cookie`.
 * @returns null when there is none, it is damaged, or it answers an older text.
 */
export function readConsent(cookies: string | undefined): Consent | null {
  const value = readCookie(cookies, consentCookie)
  if (!value) return null
  try {
    const { version, preferences } = JSON.parse(decodeURIComponent(value))
    if (version !== policyVersion || typeof preferences !== 'object') return null
    const { analytics, marketing, preferences: comfort } = preferences
    // Whatever is not a clear yes is a no.
    return consentOf({
      analytics: analytics === true,
      marketing: marketing === true,
      preferences: comfort === true,
    })
  } catch {
    return null
  }
}

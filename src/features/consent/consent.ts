import { storedCookie } from '#state/stored-cookie.ts'

/** Necessary cookies cannot be refused. */
export const consentKinds = ['analytics', 'marketing', 'preferences'] as const
export type ConsentKind = (typeof consentKinds)[number]
export type ConsentPreferences = Record<ConsentKind, boolean>

export type Consent = { state: 'accepted' | 'rejected'; preferences: ConsentPreferences }

export const consentSources = ['banner', 'preferences'] as const
export type ConsentSource = (typeof consentSources)[number]

/** A higher version asks visitors again. */
export const policyVersion = 1

export const rejectedAll: ConsentPreferences = { analytics: false, marketing: false, preferences: false }
export const acceptedAll: ConsentPreferences = { analytics: true, marketing: true, preferences: true }

export function consentOf(preferences: ConsentPreferences): Consent {
  return { state: Object.values(preferences).includes(true) ? 'accepted' : 'rejected', preferences }
}

/**
 * Each document starts with this element, so that the first Tab reaches the panels. Inserted later, it would recompute
 * the whole page's styles.
 */
export const consentPlaceId = 'consent'

export const consentCookie = storedCookie<Consent>('ow_consent', {
  keepForDays: 180,
  parse(text) {
    const { version, preferences } = JSON.parse(decodeURIComponent(text))
    if (version !== policyVersion || typeof preferences !== 'object') return null
    const { analytics, marketing, preferences: comfort } = preferences
    // Only a clear yes counts.
    return consentOf({
      analytics: analytics === true,
      marketing: marketing === true,
      preferences: comfort === true,
    })
  },
  format: (consent) => encodeURIComponent(JSON.stringify({ ...consent, version: policyVersion })),
})

/** `splitId`: the split that last counted the visitor. */
export type CountedVisitor = { id: string; splitId: number }

/** Set by the server, and only with consent to analytics. */
export const visitorCookie = storedCookie<CountedVisitor>('ow_visitor', {
  // The variant's cookie lasts as long.
  keepForDays: 90,
  parse(text) {
    const [, id, splitId] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(text) ?? []
    return id ? { id, splitId: Number(splitId) } : null
  },
  format: ({ id, splitId }) => `${id}.${splitId}`,
})

/** Null without consent, even if the cookie is still there. */
export function readCountedVisitor(cookies: string | undefined): CountedVisitor | null {
  return hasAnalyticsConsent(cookies) ? visitorCookie.read(cookies) : null
}

export function hasAnalyticsConsent(cookies: string | undefined): boolean {
  return consentCookie.read(cookies)?.preferences.analytics === true
}

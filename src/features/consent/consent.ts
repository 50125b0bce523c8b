import { storedCookie } from '#state/stored-cookie.ts'

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

export const rejectedAll: ConsentPreferences = { analytics: false, marketing: false, preferences: false }
export const acceptedAll: ConsentPreferences = { analytics: true, marketing: true, preferences: true }

export function consentOf(preferences: ConsentPreferences): Consent {
  return { state: Object.values(preferences).includes(true) ? 'accepted' : 'rejected', preferences }
}

/** The visitor's choice as JSON, with the version of the question; itself a necessary cookie. */
export const consentCookie = storedCookie<Consent>('ow_consent', {
  // Half a year; then the banner asks again.
  keepForDays: 180,
  parse(text) {
    const { version, preferences } = JSON.parse(decodeURIComponent(text))
    if (version !== policyVersion || typeof preferences !== 'object') return null
    const { analytics, marketing, preferences: comfort } = preferences
    // Anything but a clear yes is a no.
    return consentOf({
      analytics: analytics === true,
      marketing: marketing === true,
      preferences: comfort === true,
    })
  },
  format: (consent) => encodeURIComponent(JSON.stringify({ ...consent, version: policyVersion })),
})

/** A counted visitor, and the split that they last counted with. */
export type CountedVisitor = { id: string; splitId: number }

/** Tells counted visitors apart. The server sets it, and only with consent to analytics. */
export const visitorCookie = storedCookie<CountedVisitor>('ow_visitor', {
  // As long as the page that was drawn for them.
  keepForDays: 90,
  parse(text) {
    const [, id, splitId] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(text) ?? []
    return id ? { id, splitId: Number(splitId) } : null
  },
  format: ({ id, splitId }) => `${id}.${splitId}`,
})

/** Returns null for a visitor who never agreed, or withdrew but still has the cookie. */
export function readCountedVisitor(cookies: string | undefined): CountedVisitor | null {
  return mayCount(cookies) ? visitorCookie.read(cookies) : null
}

/** Returns whether the visitor with these cookies agreed to be counted. */
export function mayCount(cookies: string | undefined): boolean {
  return consentCookie.read(cookies)?.preferences.analytics === true
}

import { countExposure, visitorCookie } from '#features/experiments/experiment.ts'
import { type Consent, type ConsentPreferences, rejectedAll } from './consent.ts'
import { expireCookies } from './consent-cookie.ts'
import { consentSignals, gtag } from './data-layer.ts'
import { applyToTags, trackConversion } from './tags.ts'

const analyticsCookies = new RegExp(`^_ga|^_gid|^${visitorCookie}$`)

let current: ConsentPreferences | null = null
let isListening = false

/** Says no to everything, once, before any tag can be there. */
export function denyByDefault(): void {
  if (current) return
  current = rejectedAll
  gtag('consent', 'default', consentSignals(rejectedAll))
}

/** Makes a choice take effect: signals first, then the tags it allows; what it takes back is cleared away. */
export function applyConsent({ preferences }: Consent): void {
  denyByDefault()
  current = preferences
  gtag('consent', 'update', consentSignals(preferences))
  if (!preferences.analytics) expireCookies(analyticsCookies)
  if (!preferences.marketing) expireCookies(/^_gcl|^_gac/)
  if (preferences.analytics) void countVisit()
  // What could not be reached now is tried on the next page.
  applyToTags(preferences).catch(() => {})
  if (preferences.marketing) trackLeads().catch(() => {})
}

async function countVisit(): Promise<void> {
  await countExposure()
  // The answer sets a cookie, and may come after the visitor changed their mind.
  if (!current?.analytics) expireCookies(analyticsCookies)
}

/** A lead counts once the server has it; whichever form sent it, the outbox knows. */
async function trackLeads(): Promise<void> {
  const { subscribeOutbox } = await import('#platform/outbox.ts')
  if (isListening) return
  isListening = true
  subscribeOutbox(({ outcome }) => {
    if (current?.marketing && outcome.kind === 'received') {
      trackConversion(outcome.receipt.reference).catch(() => {
        // Without the settings there is nothing to tell, and no visitor waits for it.
      })
    }
  })
}

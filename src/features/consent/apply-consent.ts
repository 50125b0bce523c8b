import { type Consent, type ConsentPreferences, rejectedAll, visitorCookie } from './consent.ts'
import { consentSignals, gtag } from './data-layer.ts'
import { expireCookies } from './expire-cookies.ts'
import { applyToTags, trackConversion } from './tags.ts'

const analyticsCookies = new RegExp(`^_ga|^_gid|^${visitorCookie.name}$`)

let current: ConsentPreferences | null = null
let isListening = false
let counting: Promise<void> | null = null
let countVisitor = async () => {}

/** Sets how the browser of a visitor who agreed to be counted tells the server about the visit. */
export function countVisitorsBy(count: () => Promise<void>): void {
  countVisitor = count
}

/** Denies every signal, once, before any tag can load. */
export function denyByDefault(): void {
  if (current) return
  current = rejectedAll
  gtag('consent', 'default', consentSignals(rejectedAll))
}

/** Applies a choice: signals first, then the tags that it allows. Clears the cookies of a kind that it denies. */
export function applyConsent({ preferences }: Consent): void {
  denyByDefault()
  current = preferences
  gtag('consent', 'update', consentSignals(preferences))
  if (!preferences.analytics) expireCookies(analyticsCookies)
  if (!preferences.marketing) expireCookies(/^_gcl|^_gac/)
  if (preferences.analytics) void countVisit()
  // If the tags cannot be reached now, the next page tries again.
  applyToTags(preferences).catch(() => {})
  if (preferences.marketing) trackLeads().catch(() => {})
}

async function countVisit(): Promise<void> {
  // Until the first answer has set the visitor's id, a second question would make a second visitor.
  counting ??= countVisitor().finally(() => {
    counting = null
  })
  await counting
  // The server's answer sets a cookie, possibly after the visitor has withdrawn consent.
  if (!current?.analytics) expireCookies(analyticsCookies)
}

/** Counts a lead once the server has it. The outbox hears of every form's leads. */
async function trackLeads(): Promise<void> {
  const { subscribeOutbox } = await import('#platform/outbox/outbox.ts')
  if (isListening) return
  isListening = true
  subscribeOutbox(({ outcome }) => {
    if (current?.marketing && outcome.kind === 'received') {
      trackConversion(outcome.receipt.reference).catch(() => {
        // Without settings there are no tags to tell, and no visitor waits for this.
      })
    }
  })
}

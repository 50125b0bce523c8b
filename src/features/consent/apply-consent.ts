import { expireCookie } from '#state/stored-cookie.ts'
import { type Consent, type ConsentPreferences, rejectedAll, visitorCookie } from './consent.ts'
import { consentSignals, gtag } from './data-layer.ts'
import { limitByPrivacyControl } from './privacy-control.ts'

const analyticsCookies = new RegExp(`^_ga|^_gid|^${visitorCookie.name}$`)

let current: ConsentPreferences | null = null
let isListening = false
let counting: Promise<void> | null = null
let loadedTags: typeof import('./tags.ts') | undefined
let countVisitor = async () => {}

export function setVisitorCounter(count: () => Promise<void>): void {
  countVisitor = count
}

/** Before any tag can load. */
export function denyByDefault(): void {
  if (current) return
  current = rejectedAll
  gtag('consent', 'default', consentSignals(rejectedAll))
}

/** Signals come before tags. */
export function applyConsent(consent: Consent): void {
  const preferences = limitByPrivacyControl(consent.preferences)
  denyByDefault()
  current = preferences
  gtag('consent', 'update', consentSignals(preferences))
  if (!preferences.analytics) expireCookies(analyticsCookies)
  if (!preferences.marketing) expireCookies(/^_gcl|^_gac/)
  if (preferences.analytics) void countVisit()
  // The next page tries again.
  updateTags().catch(() => {})
  if (preferences.marketing) trackLeads().catch(() => {})
}

/** A refusal needs no tags' code, a withdrawal reaches those that have loaded. */
async function updateTags(): Promise<void> {
  if (current?.analytics || current?.marketing) loadedTags = await import('./tags.ts')
  // The visitor may have chosen again meanwhile.
  if (current) await loadedTags?.loadTags(current)
}

async function countVisit(): Promise<void> {
  // Until the first sets the visitor's id, a second would create a second visitor.
  counting ??= countVisitor().finally(() => {
    counting = null
  })
  await counting
  // The visitor may have withdrawn consent before the answer set its cookie.
  if (!current?.analytics) expireCookies(analyticsCookies)
}

async function trackLeads(): Promise<void> {
  const [{ subscribeOutbox }, { trackConversion }] = await Promise.all([
    import('#platform/outbox/outbox.ts'),
    import('./tags.ts'),
  ])
  if (isListening) return
  isListening = true
  subscribeOutbox(({ outcome }) => {
    if (current?.marketing && outcome.kind === 'received') {
      trackConversion(outcome.receipt.reference).catch(() => {
        // Without settings there are no tags.
      })
    }
  })
}

/** Tags set cookies for the widest domain they can. */
function expireCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!names.test(name)) continue
    for (const domain of [undefined, ...domains]) expireCookie(name, domain)
  }
}

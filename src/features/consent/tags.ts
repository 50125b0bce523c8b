import { readPath } from '#platform/api-client.ts'
import { href } from '#routes'
import type { ConsentPreferences } from './consent.ts'
import { gtag } from './data-layer.ts'

/** Identifiers of the agency's own accounts; null where it has none, and then nothing is ever asked of anybody. */
export type TagSettings = {
  /** `G-…` */
  analyticsId: string | null
  /** `AW-…/…`: the conversion that counts when no other is named. */
  adsConversion: string | null
}

let settings: Promise<TagSettings> | undefined
let script: HTMLScriptElement | undefined
const configured = new Set<string>()

/**
 * Loads and configures the tags that the visitor agreed to; the consent signals must be in the data layer already.
 * Without consent it asks for nothing, without identifiers it loads nothing. On staff's pages nobody calls it: see start.tsx.
 */
export async function applyToTags({ analytics, marketing }: ConsentPreferences): Promise<void> {
  if (!analytics && !marketing && !script) return
  const { analyticsId, adsConversion } = await readSettings()
  // Denied signals alone would still let a loaded tag send pings without cookies.
  if (analyticsId) Reflect.set(window, `ga-disable-${analyticsId}`, !analytics)
  const ids = [analytics && analyticsId, marketing && adsConversion?.split('/', 1)[0]]
  for (const id of ids) if (id) configure(id)
}

/**
 * Tells the ad pixel that a request has arrived. To be called after the server's acknowledgement only.
 * @param transactionId lets Google count a conversion once that several tabs report
 * @param conversionId `AW-…/…`; the configured one by default
 */
export async function trackConversion(transactionId: string, conversionId?: string): Promise<void> {
  const sendTo = conversionId ?? (await readSettings()).adsConversion
  if (sendTo) gtag('event', 'conversion', { send_to: sendTo, transaction_id: transactionId })
}

function readSettings(): Promise<TagSettings> {
  settings ??= readPath<TagSettings>('/api/consents/tags')
  settings.catch(() => {
    settings = undefined
  })
  return settings
}

function configure(id: string): void {
  if (configured.has(id)) return
  configured.add(id)
  if (!script) {
    gtag('js', new Date())
    gtag('set', { page_location: tellableAddress(location) })
    script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
    document.head.append(script)
  }
  gtag('config', id)
}

/** Without what only the visitor may know: the token of a shared plan, and the one of a payment link, after `#`. */
function tellableAddress({ origin, pathname, search }: Location): string {
  const shared = href('sharedPlan', { token: '' })
  return origin + (pathname.startsWith(shared) ? shared : pathname) + search
}

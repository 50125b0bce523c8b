import { readWithRetry } from '#platform/api/read-with-retry.ts'
import { apiPath } from '#platform/api/wire.ts'
import { href } from '#routes'
import type { ConsentPreferences } from './consent.ts'
import { readTagSettings } from './consent.wire.ts'
import { gtag } from './data-layer.ts'

export type TagSettings = {
  /** `G-…` */
  analyticsId: string | null
  /** `AW-…/…`: the default conversion. */
  adsConversion: string | null
}

let settings: Promise<TagSettings> | undefined
let script: HTMLScriptElement | undefined
const configured = new Set<string>()

/** Call after the consent signals, and never on private pages (see start-late-features.ts). */
export async function loadTags({ analytics, marketing }: ConsentPreferences): Promise<void> {
  if (!analytics && !marketing && !script) return
  const { analyticsId, adsConversion } = await readSettings()
  // Even with denied signals a loaded tag sends pings without cookies.
  if (analyticsId) Reflect.set(window, `ga-disable-${analyticsId}`, !analytics)
  const ids = [analytics && analyticsId, marketing && adsConversion?.split('/', 1)[0]]
  for (const id of ids) if (id) configure(id)
}

/**
 * Call only after the server's acknowledgement.
 * @param transactionId lets Google count a conversion once across tabs
 * @param conversionId `AW-…/…`; default: the configured one
 */
export async function trackConversion(transactionId: string, conversionId?: string): Promise<void> {
  const sendTo = conversionId ?? (await readSettings()).adsConversion
  if (sendTo) gtag('event', 'conversion', { send_to: sendTo, transaction_id: transactionId })
}

function readSettings(): Promise<TagSettings> {
  settings ??= readWithRetry(apiPath(readTagSettings))
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
    gtag('set', { page_location: addressWithoutTokens(location) })
    script = document.createElement('script')
    script.async = true
    script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
    document.head.append(script)
  }
  gtag('config', id)
}

/** Omits a shared plan's token, and a payment link's in the fragment. */
function addressWithoutTokens({ origin, pathname, search }: Location): string {
  const shared = href('sharedPlan', { token: '' })
  return origin + (pathname.startsWith(shared) ? shared : pathname) + search
}

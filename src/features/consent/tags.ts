import { readPatiently } from '#platform/api/read-patiently.ts'
import { apiPath } from '#platform/api/wire.ts'
import { href } from '#routes'
import type { ConsentPreferences } from './consent.ts'
import { readTagSettings } from './consent.wire.ts'
import { gtag } from './data-layer.ts'

/** Ids of the agency's own accounts; pages load no tag without one. */
export type TagSettings = {
  /** `G-…` */
  analyticsId: string | null
  /** `AW-…/…`: the default conversion. */
  adsConversion: string | null
}

let settings: Promise<TagSettings> | undefined
let script: HTMLScriptElement | undefined
const configured = new Set<string>()

/**
 * Loads and configures the tags that the visitor allowed, if they have ids. Call it after the consent signals are in
 * the data layer, and never on private pages (see start-late-parts.ts).
 */
export async function applyToTags({ analytics, marketing }: ConsentPreferences): Promise<void> {
  if (!analytics && !marketing && !script) return
  const { analyticsId, adsConversion } = await readSettings()
  // A loaded tag with denied signals would still send pings without cookies.
  if (analyticsId) Reflect.set(window, `ga-disable-${analyticsId}`, !analytics)
  const ids = [analytics && analyticsId, marketing && adsConversion?.split('/', 1)[0]]
  for (const id of ids) if (id) configure(id)
}

/**
 * Reports an arrived request to the ad pixel. Call it only after the server's acknowledgement.
 * @param transactionId makes Google count a conversion once when several tabs report it
 * @param conversionId `AW-…/…`; default: the configured one
 */
export async function trackConversion(transactionId: string, conversionId?: string): Promise<void> {
  const sendTo = conversionId ?? (await readSettings()).adsConversion
  if (sendTo) gtag('event', 'conversion', { send_to: sendTo, transaction_id: transactionId })
}

function readSettings(): Promise<TagSettings> {
  settings ??= readPatiently(apiPath(readTagSettings))
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

/** Returns the address without secrets: a shared plan's token, and a payment link's token after `#`. */
function tellableAddress({ origin, pathname, search }: Location): string {
  const shared = href('sharedPlan', { token: '' })
  return origin + (pathname.startsWith(shared) ? shared : pathname) + search
}

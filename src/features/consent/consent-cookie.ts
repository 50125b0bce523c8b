import { writeCookie } from '#platform/write-cookie.ts'
import { type Consent, consentCookie, writeConsentValue } from './consent.ts'

/** Half a year, after which the question is asked again. */
const maxAgeSeconds = 180 * 24 * 60 * 60

/** Keeps a choice on this device. */
export function keepConsent(consent: Consent): void {
  writeCookie(consentCookie, writeConsentValue(consent), maxAgeSeconds)
}

/** Removes what tags left. They set their cookies for the widest domain they can, so each wider one is tried. */
export function expireCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!names.test(name)) continue
    for (const domain of [undefined, ...domains]) writeCookie(name, '', 0, domain)
  }
}

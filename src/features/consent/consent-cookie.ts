import { writeCookie } from '#platform/write-cookie.ts'
import { type Consent, consentCookie, writeConsentValue } from './consent.ts'

/** Half a year; then the banner asks again. */
const maxAgeSeconds = 180 * 24 * 60 * 60

export function keepConsent(consent: Consent): void {
  writeCookie(consentCookie, writeConsentValue(consent), maxAgeSeconds)
}

/**
 * Removes the cookies that tags left. Tags set them for the widest domain they can, so this tries each wider domain.
 */
export function expireCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!names.test(name)) continue
    for (const domain of [undefined, ...domains]) writeCookie(name, '', 0, domain)
  }
}

import { applyConsent, denyByDefault } from './apply-consent.ts'
import { consentCookie } from './consent.ts'
import { showConsent } from './show-consent.tsx'

/** Applies a stored choice, or asks for one. */
export function startConsent(): void {
  denyByDefault()
  const consent = consentCookie.read(document.cookie)
  if (consent) applyConsent(consent)
  else void showConsent('banner')
}

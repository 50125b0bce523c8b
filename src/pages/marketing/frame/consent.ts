import { applyConsent, countVisitorsBy, denyByDefault } from '#features/consent/apply-consent.ts'
import { consentCookie } from '#features/consent/consent.ts'
import { showConsent } from '#features/consent/show-consent.tsx'
import { countExposure } from '#features/experiments/experiment.ts'

export { showConsent }

// Consent comes below experiments, which may count only visitors who agreed.
countVisitorsBy(countExposure)

/** Applies a stored choice, or asks for one. */
export function startConsent(): void {
  denyByDefault()
  const consent = consentCookie.read(document.cookie)
  if (consent) applyConsent(consent)
  else void showConsent('banner')
}

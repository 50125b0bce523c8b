import { applyConsent, denyByDefault, setVisitorCounter } from '#features/consent/apply-consent.ts'
import { consentCookie } from '#features/consent/consent.ts'
import { showConsent } from '#features/consent/show-consent.tsx'
import { reportExposure } from '#features/experiments/experiment.ts'

export { showConsent }

// Injected: experiments count only visitors who consented.
setVisitorCounter(reportExposure)

export function startConsent(): void {
  denyByDefault()
  const consent = consentCookie.read(document.cookie)
  if (consent) applyConsent(consent)
  else void showConsent('banner')
}

import { applyConsent, denyByDefault } from './apply-consent.ts'
import { readConsent } from './consent.ts'

/** Lets a stored choice take effect, or asks for one. */
export async function startConsent(): Promise<void> {
  denyByDefault()
  const consent = readConsent(document.cookie)
  if (consent) await applyConsent(consent)
  else (await import('./show-consent.tsx')).showConsent('banner')
}

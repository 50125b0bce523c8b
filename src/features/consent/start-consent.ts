import { applyConsent, denyByDefault } from './apply-consent.ts'
import { readConsent } from './consent.ts'

/** Lets a stored choice take effect, or asks for one. Can be called again where the code for asking did not arrive. */
export async function startConsent(): Promise<void> {
  denyByDefault()
  const consent = readConsent(document.cookie)
  if (consent) {
    applyConsent(consent)
    return
  }
  const { showConsent } = await import('./show-consent.tsx')
  await showConsent('banner')
}

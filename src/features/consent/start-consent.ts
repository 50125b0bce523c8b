import { loadWhenPossible } from '#ui/load-when-possible.ts'
import { applyConsent, denyByDefault } from './apply-consent.ts'
import { readConsent } from './consent.ts'

/** Lets a stored choice take effect, or asks for one. */
export async function startConsent(): Promise<void> {
  denyByDefault()
  const consent = readConsent(document.cookie)
  if (consent) {
    applyConsent(consent)
    return
  }
  const { showConsent } = await loadWhenPossible(() => import('./show-consent.tsx'))
  showConsent('banner')
}

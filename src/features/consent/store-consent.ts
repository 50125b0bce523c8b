import { send } from '#platform/api/api-client.ts'
import { applyConsent } from './apply-consent.ts'
import {
  acceptedAll,
  type ConsentPreferences,
  type ConsentSource,
  consentCookie,
  consentKinds,
  consentOf,
  policyVersion,
  rejectedAll,
} from './consent.ts'
import { recordConsent } from './consent.wire.ts'
import { pushToDataLayer } from './data-layer.ts'
import { limitByPrivacyControl } from './privacy-control.ts'

export function storeConsent(chosen: ConsentPreferences, source: ConsentSource): void {
  const preferences = limitByPrivacyControl(chosen)
  const consent = consentOf(preferences)
  consentCookie.keep(consent)
  applyConsent(consent)
  pushToDataLayer({ event: 'cookie_consent', consent_type: consentType(preferences) })
  send(recordConsent, {}, { policyVersion, ...preferences, source }, { keepalive: true }).catch(() => {
    // Valid on this device even if the report is lost.
  })
}

function consentType(preferences: ConsentPreferences): 'accept_all' | 'reject_all' | 'custom' {
  const isSame = (other: ConsentPreferences) =>
    consentKinds.every((kind) => preferences[kind] === other[kind])
  if (isSame(acceptedAll)) return 'accept_all'
  return isSame(rejectedAll) ? 'reject_all' : 'custom'
}

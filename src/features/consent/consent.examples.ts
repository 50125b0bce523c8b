import { example } from '#test/http/example.ts'
import { policyVersion } from './consent.ts'
import { recordConsent } from './consent.wire.ts'

export const consentExamples = [
  example(recordConsent, {
    body: () => ({ policyVersion, analytics: true, marketing: false, preferences: false, source: 'banner' }),
  }),
]

import { policyVersion } from '#features/consent/consent.ts'
import { type Row, requiredChoice, wrongFlag } from './wrong-values.ts'

export const consentRows: Record<string, Row> = {
  'POST /api/consents': {
    body: () => ({ policyVersion, analytics: true, marketing: false, preferences: false, source: 'banner' }),
    refused: {
      policyVersion: [undefined, 0, policyVersion + 1, 1.5, '1', Number.MAX_VALUE, null, [], {}],
      analytics: wrongFlag,
      marketing: wrongFlag,
      preferences: wrongFlag,
      source: requiredChoice,
    },
  },
  'GET /api/consents/tags': {},
}

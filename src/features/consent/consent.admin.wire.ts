import { of, wire } from '#platform/api/wire.ts'
import type { ConsentCounts } from './consent-counts.ts'

export const countConsents = wire('GET', '/api/admin/consents', of<{ answer: ConsentCounts }>)

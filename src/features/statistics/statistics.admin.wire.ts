import { of, wire } from '#platform/api/wire.ts'
import type { Funnel, funnelSchema, Sums } from './statistics.ts'

export const readSums = wire('GET', '/api/admin/statistics/sums', of<{ answer: Sums }>)
export const readFunnel = wire(
  'GET',
  '/api/admin/statistics/funnel',
  of<{ query: typeof funnelSchema; answer: Funnel }>,
)

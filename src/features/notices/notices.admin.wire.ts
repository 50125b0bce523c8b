import { of, wire } from '#platform/api/wire.ts'
import type { Arrivals, arrivalsSchema } from './arrival.ts'

export const listArrivals = wire(
  'GET',
  '/api/admin/arrivals',
  of<{ query: typeof arrivalsSchema; answer: Arrivals }>,
)

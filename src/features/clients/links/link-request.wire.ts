import { type Done, of, wire } from '#platform/api/wire.ts'
import type { linkRequestSchema } from './link-request.ts'

export const requestLink = wire(
  'POST',
  '/api/link-requests',
  of<{ body: typeof linkRequestSchema; answer: Done }>,
)

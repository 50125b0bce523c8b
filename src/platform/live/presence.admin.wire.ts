import { of, wire } from '#platform/api/wire.ts'
import type { presenceSchema } from './presence-schema.ts'

export const announcePresence = wire(
  'POST',
  '/api/admin/presence',
  of<{ body: typeof presenceSchema; answer: { userId: string } }>,
)

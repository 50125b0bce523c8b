import { of, wire } from '#platform/api/wire.ts'
import type { PolicyPage, policyVersionSchema } from './policy.ts'

/** By the name in its page's address. */
export const readPolicy = wire(
  'GET',
  '/api/policies/:slug',
  of<{ query: typeof policyVersionSchema; answer: PolicyPage }>,
)

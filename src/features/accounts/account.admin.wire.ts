import { of, wire } from '#platform/api/wire.ts'
import type { RecoveryCodes, SecondFactorSetUp, secondFactorChangeSchema } from './account.ts'

export const prepareSecondFactor = wire('POST', '/api/admin/second-factor', of<{ answer: SecondFactorSetUp }>)
export const turnOnSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/on',
  of<{ body: typeof secondFactorChangeSchema; answer: RecoveryCodes }>,
)
export const turnOffSecondFactor = wire(
  'POST',
  '/api/admin/second-factor/off',
  of<{ body: typeof secondFactorChangeSchema; answer: Record<never, never> }>,
)

import { of, wire } from '#platform/api/wire.ts'
import type { ExposureAnswer } from './experiment.ts'
import type { exposureSchema } from './experiment-input.server.ts'

/**
 * Reports that a visitor who agreed to be counted has seen `/`. The first report sets the cookie that later ones carry.
 */
export const recordExposure = wire(
  'POST',
  '/api/exposures',
  of<{ body: typeof exposureSchema; answer: ExposureAnswer }>,
)

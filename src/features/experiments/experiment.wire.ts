import { of, wire } from '#platform/api/wire.ts'
import type { ExposureAnswer } from './experiment.ts'
import type { exposureSchema } from './experiment-input.ts'

/** The first report sets the visitor's cookie. */
export const recordExposure = wire(
  'POST',
  '/api/exposures',
  of<{ body: typeof exposureSchema; answer: ExposureAnswer }>,
)

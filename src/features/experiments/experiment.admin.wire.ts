import { of, wire } from '#platform/api/wire.ts'
import type { ExperimentList, ExperimentResult } from './experiment.ts'
import type { experimentStartSchema, splitSchema } from './experiment-input.server.ts'

export const listExperiments = wire('GET', '/api/admin/experiments', of<{ answer: ExperimentList }>)
export const startExperiment = wire(
  'POST',
  '/api/admin/experiments',
  of<{ body: typeof experimentStartSchema; answer: ExperimentResult }>,
)
export const changeSplit = wire(
  'POST',
  '/api/admin/experiments/:id/split',
  of<{ body: typeof splitSchema; answer: ExperimentResult }>,
)
export const stopExperiment = wire(
  'POST',
  '/api/admin/experiments/:id/stop',
  of<{ answer: ExperimentResult }>,
)

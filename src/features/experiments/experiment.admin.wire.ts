import { of, wire } from '#platform/api/wire.ts'
import type { ExperimentList } from './experiment.ts'
import type { experimentEndSchema, experimentStartSchema, splitSchema } from './experiment-input.ts'

export const listExperiments = wire('GET', '/api/admin/experiments', of<{ answer: ExperimentList }>)
export const startExperiment = wire(
  'POST',
  '/api/admin/experiments',
  of<{ body: typeof experimentStartSchema; answer: ExperimentList }>,
)
export const changeSplit = wire(
  'POST',
  '/api/admin/experiments/:id/split',
  of<{ body: typeof splitSchema; answer: ExperimentList }>,
)
export const stopExperiment = wire(
  'POST',
  '/api/admin/experiments/:id/stop',
  of<{ body: typeof experimentEndSchema; answer: ExperimentList }>,
)

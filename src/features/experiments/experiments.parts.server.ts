import { experiments } from '#db/schema/experiments.ts'
import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { recordNames } from '#platform/records/record-names.server.ts'
import { experimentRecord } from './experiment.server.ts'
import { experimentsApi } from './experiments.api.server.ts'

export const experimentsParts: NounParts = {
  noun: 'experiments',
  names: [recordNames(experimentRecord.noun, experiments, experiments.name)],
  apis: [experimentsApi],
}

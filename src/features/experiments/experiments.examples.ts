import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './experiment.admin.wire.ts'
import type { ExperimentResult } from './experiment.ts'
import { recordExposure } from './experiment.wire.ts'

const newExperiment = () => ({ name: 'Poster or studio', shareBPerMille: 500 })

/** Ends the running experiment, since there is room for one. */
const endAll = ({ query }: StaffWorld) => query('truncate experiments cascade')

async function running(world: StaffWorld) {
  await endAll(world)
  const { items } = await world.send(adminWires.startExperiment, {}, newExperiment())
  return items[0] as ExperimentResult
}

export const experimentsExamples = [
  example(recordExposure, { body: () => ({ variant: 'A' }), answer: 403 }),
  example(adminWires.startExperiment, {
    body: newExperiment,
    // The first caller who may starts it.
    answer: { owner: 201, else: 409 },
    change: async (world) => {
      await endAll(world)
      return [{}]
    },
  }),
  example(adminWires.changeSplit, {
    body: () => ({ shareBPerMille: 100, version: 1 }),
    answer: 404,
    change: async (world) => {
      const { id, version } = await running(world)
      return [{ id }, { version }]
    },
  }),
  example(adminWires.stopExperiment, {
    body: () => ({ variant: 'B' as const }),
    answer: 404,
    change: async (world) => {
      const { id } = await running(world)
      return [{ id }]
    },
  }),
]

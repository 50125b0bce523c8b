import { example } from '#test/http/example.ts'
import type { StaffWorld } from '#test/http/staff-world.ts'
import * as adminWires from './experiment.admin.wire.ts'
import { recordExposure } from './experiment.wire.ts'

const newExperiment = () => ({ name: 'Poster or studio', shareBPerMille: 500 })

/** Ends the running experiment, since there is room for one. */
const endAll = ({ query }: StaffWorld) => query('truncate experiments cascade')

async function running(world: StaffWorld) {
  await endAll(world)
  const { id } = await world.send(adminWires.startExperiment, {}, newExperiment())
  return [{ id }] as const
}

export const experimentsExamples = [
  example(recordExposure, { body: () => ({ variant: 'A' }), answer: 403 }),
  example(adminWires.startExperiment, {
    body: newExperiment,
    // The first caller who may starts it.
    answer: { editor: 201, else: 409 },
    change: async (world) => {
      await endAll(world)
      return [{}]
    },
  }),
  example(adminWires.changeSplit, {
    body: () => ({ shareBPerMille: 100 }),
    answer: 404,
    change: running,
  }),
  example(adminWires.stopExperiment, { answer: 404, change: running }),
]

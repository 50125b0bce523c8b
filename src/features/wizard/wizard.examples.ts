import { randomUUID } from 'node:crypto'
import { sharedPlan } from '#test/fixtures/visitor-fixtures.ts'
import { example } from '#test/http/example.ts'
import * as wires from './wizard.wire.ts'

export const wizardExamples = [
  example(wires.wordRecommendations, { body: () => ({ answers: sharedPlan().answers }) }),
  example(wires.sharePlan, { body: sharedPlan }),
  example(wires.mailPlan, { body: () => ({ ...sharedPlan(), email: `${randomUUID()}@example.com` }) }),
]

import { randomUUID } from 'node:crypto'
import { sharedPlan } from '#test/fixtures/visitor-fixtures.ts'
import { markup } from '#test/http/bad-input/wrong-values.ts'
import { example } from '#test/http/example.ts'
import * as wires from './wizard.wire.ts'

const unknownRecommendations = { selected: [['nonsense'], [markup], ['ecommerce-website', 'business-pro']] }

export const wizardExamples = [
  example(wires.wordRecommendations, { body: () => ({ answers: sharedPlan().answers }) }),
  example(wires.sharePlan, { body: sharedPlan, alsoRefused: unknownRecommendations }),
  example(wires.mailPlan, {
    body: () => ({ ...sharedPlan(), email: `${randomUUID()}@example.com` }),
    alsoRefused: unknownRecommendations,
  }),
]

import { policySeeds } from '#features/policies/policy-seeds.server.ts'
import { catalogueSeeds } from '#features/pricing/catalogue/catalogue-seeds.server.ts'
import { questionSeeds } from '#features/questions/question-seeds.server.ts'
import type { Seed } from '#platform/content/seed-content.server.ts'

/** What a new site begins with, of each kind. */
export const contentSeeds: readonly Seed[] = [...catalogueSeeds, ...questionSeeds, ...policySeeds]

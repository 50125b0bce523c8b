import { agencyKind } from '#features/agency/agency-kind.ts'
import { postKind } from '#features/blog/post-kind.ts'
import { policyKinds } from '#features/policies/policy-kinds.ts'
import { projectKind } from '#features/portfolio/project-kind.ts'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { questionKind } from '#features/questions/question-kind.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'

/** Everything that staff edit without a developer, in the order of the overview. */
export const contentGroups: readonly { title: string; kinds: readonly AnyContentKind[] }[] = [
  {
    title: 'Prices and packages',
    kinds: [
      catalogueKinds.pricingPackages,
      catalogueKinds.pricingAddOns,
      catalogueKinds.industryPackages,
      catalogueKinds.calculatorPackages,
      catalogueKinds.calculatorAddOns,
      catalogueKinds.recommendations,
    ],
  },
  {
    title: 'Services',
    kinds: [catalogueKinds.serviceCards, catalogueKinds.variantBCards, catalogueKinds.chatServices],
  },
  { title: 'Articles', kinds: [postKind] },
  { title: 'The agency', kinds: [agencyKind, projectKind, questionKind] },
  { title: 'Policies', kinds: policyKinds },
]

export const contentKinds: readonly AnyContentKind[] = contentGroups.flatMap(({ kinds }) => kinds)

export function findContentKind(kind: string): AnyContentKind | undefined {
  return contentKinds.find((one) => one.kind === kind)
}

import { agencyKind } from '#features/agency/agency-kind.ts'
import { projectKind } from '#features/portfolio/project-kind.ts'
import { catalogueKinds } from '#features/pricing/catalogue-kinds.ts'
import { questionKind } from '#features/questions/question-kind.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'

/** Everything that staff edit without a developer, in the order of the menu. */
export const contentKinds: readonly AnyContentKind[] = [
  catalogueKinds.pricingPackages,
  catalogueKinds.pricingAddOns,
  catalogueKinds.industryPackages,
  catalogueKinds.calculatorPackages,
  catalogueKinds.calculatorAddOns,
  catalogueKinds.recommendations,
  catalogueKinds.serviceCards,
  catalogueKinds.variantBCards,
  catalogueKinds.chatServices,
  questionKind,
  projectKind,
  agencyKind,
]

export function findContentKind(kind: string): AnyContentKind | undefined {
  return contentKinds.find((one) => one.kind === kind)
}

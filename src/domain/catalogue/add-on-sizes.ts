import type { Catalogue } from './published.ts'

/** The add-on of another size, which cannot be chosen beside this one. */
export function otherSizeOf({ calculatorAddOns }: Catalogue, addOnId: string): string | undefined {
  const sizes = calculatorAddOns.find(
    ({ id, contains }) => contains && (id === addOnId || contains === addOnId),
  )
  return (sizes?.id === addOnId ? sizes.contains : sizes?.id) ?? undefined
}

/** Of both sizes, keeps the larger. */
export function withoutSmallerSizes({ calculatorAddOns }: Catalogue, addOnIds: readonly string[]): string[] {
  const contained = calculatorAddOns.flatMap(({ id, contains }) =>
    contains && addOnIds.includes(id) ? [contains] : [],
  )
  return addOnIds.filter((id) => !contained.includes(id))
}

/** Of both sizes, keeps the one that was just chosen. */
export function withoutReplacedSizes(
  catalogue: Catalogue,
  chosen: readonly string[],
  before: readonly string[],
): string[] {
  const added = chosen.filter((id) => !before.includes(id))
  return chosen.filter((id) => !added.some((one) => otherSizeOf(catalogue, one) === id))
}

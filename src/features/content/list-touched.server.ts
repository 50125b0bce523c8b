import { countUnpaidNaming } from '#features/payments/orders/count-unpaid-naming.server.ts'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { countDraftsNaming } from '#features/quotes/count-drafts-naming.server.ts'
import { countPlansNaming } from '#features/wizard/plan/shared-plan.server.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { listContent } from '#platform/content/list-content.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'

/** A sentence about records that are open and name an entry. */
export type Touched = { items: { count: number; text: string }[] }

const packageKinds: readonly AnyContentKind[] = [
  catalogueKinds.pricingPackages,
  catalogueKinds.industryPackages,
  catalogueKinds.calculatorPackages,
  catalogueKinds.pricingAddOns,
  catalogueKinds.calculatorAddOns,
]

/** What is open and names this entry, with what a publication does to it. Nothing for what we do not sell. */
export async function listTouched(ctx: Ctx, kind: AnyContentKind, { id }: { id: string }): Promise<Touched> {
  const { items } = await listContent(ctx, [kind], kind)
  const entry = items.filter(isReadable).find((item) => item.id === id)
  if (!entry) return { items: [] }
  const isRecommended = kind === catalogueKinds.recommendations
  if (!isRecommended && !packageKinds.includes(kind)) return { items: [] }
  const item = { kind: isRecommended ? 'recommendations' : 'package', itemId: entry.key } as const
  const [drafts, unpaid, plans] = await Promise.all([
    countDraftsNaming(ctx, item),
    countUnpaidNaming(ctx, item),
    isRecommended ? countPlansNaming(ctx, item) : 0,
  ])
  return {
    items: [
      { count: drafts, text: `${namesIt(drafts, 'quote draft')} at the price that was agreed.` },
      { count: unpaid, text: `${namesIt(unpaid, 'unpaid deposit')} and can be paid at the old price.` },
      { count: plans, text: `${namesIt(plans, 'shared plan')} and will show the new price.` },
    ].filter((touched) => touched.count > 0),
  }
}

function namesIt(number: number, noun: string): string {
  return `${number.toLocaleString('en-IN')} ${noun}${number === 1 ? ' names' : 's name'} it`
}

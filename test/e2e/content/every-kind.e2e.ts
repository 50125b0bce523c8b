import { agencyKind } from '#features/agency/agency-kind.ts'
import { postKind } from '#features/blog/post-kind.ts'
import { contentKinds } from '#features/content/content-kinds.ts'
import { termsKind } from '#features/policies/policy-kinds.ts'
import { projectKind } from '#features/portfolio/project-kind.ts'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import { href } from '#routes'
import { isFull } from '../../browser/is-full.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { tabThrough } from '../accessibility/focus.ts'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Together they have every input. */
const various = [agencyKind, catalogueKinds.calculatorAddOns, projectKind, termsKind]
// The editor of articles has its own journey.
const kinds = isFull ? contentKinds.filter((kind) => kind !== postKind) : various

for (const { kind, title, isSingle } of kinds) {
  test(`in list and form of ${title}, Tab reaches every control, and axe finds no fault`, async ({
    staffPage: page,
  }) => {
    await page.goto(href('adminContentKind', { id: kind }))
    if (!isSingle) {
      const first = page.getByRole('row').nth(1)
      await expect(first).toBeVisible()
      await expectAccessible(page)
      await first.getByRole('link').first().click()
    }
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expectAccessible(page)
    await tabThrough(page)
  })
}

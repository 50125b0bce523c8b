import { routes } from '#routes'
import { publicScreens } from '../../browser/public-paths.ts'
import { sharePlan } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test.use({ javaScriptEnabled: false })

const said: Record<string, readonly string[]> = {
  [routes.contact.path]: ['The calculator'],
  [routes.aiRecommendations.path]: ['AI Suggest'],
  [routes.aiSuggestThankYou.path]: ['This page'],
  [routes.payment.path]: ['Paying by a link'],
  [`${routes.checkout.path}?package=business-pro`]: ['Choosing add-ons here', 'Paying here'],
  [`${routes.checkout.path}?recommendations=business-website`]: ['Paying here'],
  [routes.login.path]: ['This page'],
  [routes.sharedPlan.path]: ['This page'],
  [routes.project.path]: ['This page'],
}

test('without scripts no public page shows a dead control, and each says what needs them', async ({
  page,
  site,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 404/)
  for (const path of new Set([...publicScreens.values(), ...Object.keys(said)])) {
    await test.step(path, async () => {
      await page.goto(path === routes.sharedPlan.path ? await sharePlan(site.origin) : path)
      const words = page.locator('noscript p')
      await expect(words).toHaveText(
        (said[path] ?? []).map((what) => new RegExp(`^${what} needs JavaScript\\. `)),
      )
      for (const one of await words.all()) {
        await expect(one).toBeVisible()
        await expect(one.getByRole('link', { name: 'hello@orbweaver.example' })).toHaveAttribute(
          'href',
          'mailto:hello@orbweaver.example',
        )
      }
      expect(await page.evaluate(deadControls)).toEqual([])
      await expect(page.getByRole('status').filter({ hasText: /loading/i, visible: true })).toHaveCount(0)
    })
  }

  await test.step('The checkout only sends, and lists its add-ons', async () => {
    await page.goto('/checkout?package=business-pro')
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveText(['Send without paying'])
    await expect(main.getByRole('checkbox')).toHaveCount(0)
    await expect(main.getByRole('group', { name: 'Add-ons' })).toContainText('Premium SEO')
  })
})

test('without scripts links to a dialog lead to a page with the same content', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Project Now' }).click()
  await expect(page).toHaveURL('/contact')
  await page.getByRole('banner').getByRole('link', { name: 'AI Suggest' }).click()
  await expect(page).toHaveURL('/ai-recommendations')
})

function deadControls(): string[] {
  const named = (element: Element) => element.outerHTML.slice(0, 120)
  const isSent = ({ form }: { form: HTMLFormElement | null }) => form?.hasAttribute('action') ?? false
  const controls = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement | HTMLSelectElement>(
      'button, input:not([type=hidden], [name=website]), select, textarea',
    ),
  ].filter((control) => control.checkVisibility() && !(isSent(control) && control.type !== 'button'))
  const tellingForms = [...document.forms].filter(
    (form) => form.method === 'get' && !form.hasAttribute('action'),
  )
  const links = document.querySelectorAll('a[href*="suggest=1"], a[href*="request=1"]')
  return [...controls, ...tellingForms, ...links].map(named)
}

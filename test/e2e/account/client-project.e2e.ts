import type { Locator, Page } from '@playwright/test'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { tabThrough } from '../accessibility/focus.ts'
import { expect, holdRequests, test } from '../fixtures.ts'
import { openCheckoutPayment, payInWindow } from '../payment/payment-window.ts'
import { openProject } from '../project/open-project.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openLinkIn(page: Page, site: Site, email: string, words: string): Promise<void> {
  const { text } = await site.mailbox.mailTo(email, words)
  await page.goto(/\/\w+(?:\/[\w-]+)?#\S+/.exec(text)?.[0] ?? '')
}

async function becomeClient(page: Page, site: Site, email: string): Promise<void> {
  await openCheckoutPayment(page, email)
  await payInWindow(page)
  await expect(page).toHaveURL('/thank-you')
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await openLinkIn(page, site, email, 'to create your')
  await page.getByLabel('Your name').fill('Asha Rao')
  await page.getByRole('button', { name: 'Create account and log in' }).click()
  await expect(page).toHaveURL('/dashboard')
}

const main = (page: Page) => page.getByRole('main')

test('from the deposit to the first approved milestone: the client’s own pages', {
  tag: '@recorded',
}, async ({ page, staffPage, site, email }) => {
  test.slow()
  await becomeClient(page, site, email)
  await test.step('forced colours mark the current page', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const overview = page.getByRole('link', { name: 'Overview' })
    await expect(overview).toHaveAttribute('aria-current', 'page')
    const edge = 'border-block-end-color'
    await expect(overview).toHaveCSS(edge, /rgb/)
    const current = await overview.evaluate((link) => getComputedStyle(link).borderBlockEndColor)
    await page.goto('/account')
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(overview).toHaveCSS(edge, /rgb/)
    await expect(overview).not.toHaveCSS(edge, current)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goBack()
  })
  const { text: toClient } = await site.mailbox.mailTo(email, 'Follow progress')
  await page.reload()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your turn')
  await expect(main(page).getByRole('region', { name: 'Billing' })).toContainText('₹3,258')
  await expect(main(page).getByRole('region', { name: 'Requests sent' })).toContainText(/OW-[0-9A-Z]{6}/)
  await tabThrough(page)
  await expectAccessible(page)

  // The first read of the files settles after the upload.
  const late = Promise.withResolvers<void>()
  await page.route(
    /\/api\/projects\/[\w-]+\/files$/,
    async (route) => {
      const response = await route.fetch()
      await late.promise
      // The page may have cancelled the request.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await main(page).getByRole('link', { name: 'Go to the project' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Professional Website')
  await expect(main(page)).toContainText(
    'Your 24 hours start once we’ve confirmed everything. 5 things to go.',
  )
  await expect(main(page)).toContainText('Waiting for you')
  await tabThrough(page)
  await expectAccessible(page)
  const checklist = main(page).getByRole('region', { name: 'What we need from you' })
  await checklist.getByRole('textbox', { name: 'Texts' }).fill('Looms since 1952.')
  await checklist.getByRole('button', { name: 'Save the answer (Texts)' }).click()
  // A new file triggers another read.
  await page.route(/\/api\/projects\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await checklist.getByLabel(/^Add files.*Logo/).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await expect(checklist.getByRole('button', { name: /^Download.*logo/ })).toBeVisible()
  await checklist.getByRole('button', { name: 'That’s everything (Logo and colours)' }).click()
  await checklist.getByRole('button', { name: 'Not needed (Pictures)' }).click()
  // The first answer arrives last and must not undo the later click.
  const slow = Promise.withResolvers<void>()
  const answers: Promise<void>[] = []
  await page.route(/\/checklist\/[\w-]+\/answer$/, async (route) => {
    const isFirst = answers.length === 0
    const response = route.fetch()
    answers.push(
      (isFirst ? slow.promise.then(() => answers[1]) : Promise.resolve()).then(async () =>
        route.fulfill({ response: await response }),
      ),
    )
  })
  await checklist.getByRole('button', { name: 'Not needed (Contact details)' }).click()
  const last = checklist.getByRole('button', { name: 'Not needed (Domain access)' })
  await expect(checklist).not.toContainText('This is the last one')
  await last.click()
  await expect(last).toHaveAttribute('aria-busy', 'true')
  slow.resolve()
  await expect(main(page)).toContainText('Everything is in.')
  late.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(main(page)).toContainText('Everything is in.')
  await expect(main(page)).not.toContainText(/Delivery by|We have everything/)
  await expect(main(page).getByRole('region', { name: 'Files' })).toContainText('logo.png')

  await main(page).getByRole('textbox', { name: 'Message' }).fill('The colour is madder red.')
  await main(page).getByRole('button', { name: 'Send message' }).click()
  const { text } = await site.mailbox.mailTo(site.agencyAddress, 'The colour is madder red.')
  await staffPage.goto(/\/admin\/projects\/[\w-]+/.exec(text)?.[0] ?? '')
  await main(staffPage).getByRole('button', { name: 'Confirm the content' }).click()
  const confirmation = staffPage.getByRole('dialog', { name: 'Confirm the content?' })
  await expect(confirmation).toContainText('The 24 hours start now, and we email the client: delivery by')
  await confirmation.getByRole('button', { name: 'Confirm the content' }).click()
  await expect(main(staffPage)).toContainText('Delivery by')
  await site.mailbox.mailTo(email, 'The 24 hours have started')
  await main(staffPage).getByRole('textbox', { name: 'Message' }).fill('Madder red it is.')
  await main(staffPage).getByRole('button', { name: 'Send message' }).click()
  await site.mailbox.mailTo(email, 'Madder red it is.')
  await main(staffPage).getByRole('button', { name: 'Begin (Structure)' }).click()
  await main(staffPage).getByRole('button', { name: 'Show to the client (Structure)' }).click()
  const show = staffPage.getByRole('dialog')
  await show.getByRole('button', { name: 'Show to the client' }).click()
  await show.getByRole('button', { name: 'Show without a link' }).click()
  await expect(main(staffPage)).toContainText('“Structure” moved from In work to In review')

  await page.goto('/dashboard')
  await expect(main(page)).toContainText('Review “Structure”')
  await main(page).getByRole('link', { name: 'Professional Website', exact: true }).click()
  await expect(main(page)).toContainText('Madder red it is.')
  await main(page).getByRole('button', { name: 'Approve (Structure)' }).click()
  await expect(main(page)).toContainText('Our turn')
  await main(staffPage).getByRole('button', { name: 'Issue the balance invoice' }).click()
  await expect(main(staffPage).getByRole('region', { name: 'Invoices' })).toContainText('Due by')
  await page.goto('/dashboard')
  await expect(main(page)).toContainText('1 of 4 milestones approved')
  const next = main(page).getByRole('link', { name: 'Pay ₹29,325' })
  const invoices = main(page).getByRole('region', { name: 'Billing' })
  await expect(main(page)).toContainText('Pay the invoice of ₹29,325 by')
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    for (const part of [
      main(page).getByRole('heading', { level: 1, name: 'Your turn' }),
      next.first(),
      main(page).getByText('Due now ₹29,325'),
      main(page).getByRole('heading', { level: 2, name: 'Next' }),
    ])
      await expect(part, `${size.width} px`).toBeInViewport({ ratio: 1 })
  }
  await expect(invoices.getByRole('listitem')).toContainText([
    /Invoice.*₹29,325Due/,
    /Advance receipt.*₹3,258Paid/,
  ])
  await expectAccessible(page)

  await test.step('on a phone, nothing moves as the pages load', async () => {
    const [, projectId = '', token = ''] = /\/project\/([\w-]+)#(\S+)/.exec(toClient) ?? []
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number }
          Object.assign(window, { shift: Reflect.get(window, 'shift') + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const heightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height)
    for (const path of ['/dashboard', `/project/${projectId}`, `/project/${projectId}#${token}`]) {
      await page.goto('/account')
      const releases = [
        await holdRequests(page, '**/api/me'),
        await holdRequests(page, /\/api\/(my\/projects|projects\/[\w-]+)$/),
      ]
      await page.goto(path)
      const session = page.waitForRequest('**/api/me')
      await page.reload()
      await session
      const before = await heightOf(page.getByRole('banner'))
      for (const release of releases) release()
      await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
      expect(await heightOf(page.getByRole('banner')), path).toBe(before)
      expect(await page.evaluate(() => Reflect.get(window, 'shift')), path).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await next.first().click()
  await expect(main(page).getByRole('button', { name: 'Pay ₹29,325' })).toBeVisible()

  // Smooth scrolling briefly leaves the focused element out of view.
  await staffPage.emulateMedia({ reducedMotion: 'reduce' })
  await staffPage.goto('/admin/invoices')
  await expect(main(staffPage).getByRole('rowheader').first()).toBeVisible()
  await tabThrough(staffPage)
  await main(staffPage).getByRole('searchbox', { name: 'Search' }).fill(email)
  await main(staffPage).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(main(staffPage).getByRole('button', { name: 'Outstanding ₹29,325' })).toBeVisible()
  await expect(main(staffPage).getByRole('row', { name: /^TREC.* Paid / })).toBeVisible()
  await staffPage.goto(`/admin/invoices?status=due&q=${email}`)
  await expect(main(staffPage).getByRole('rowheader')).toHaveText([/INV/])
  await expectAccessible(staffPage)
  await main(staffPage).getByRole('rowheader').getByRole('link').click()
  await main(staffPage).getByRole('button', { name: 'Cancel the invoice' }).click()
  const cancellation = staffPage.getByRole('dialog')
  await cancellation.getByRole('button', { name: 'Cancel the invoice' }).click()
  await expect(cancellation.getByLabel('Reason')).toBeFocused()
  await expect(cancellation.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
  await cancellation.getByRole('button', { name: 'Keep it' }).click()
  await main(staffPage).getByRole('link', { name: 'The lead' }).click()
  const issued = main(staffPage).getByRole('region', { name: 'Invoices' })
  await expect(issued.getByRole('listitem')).toHaveCount(2)
  await issued.getByRole('link', { name: /Advance receipt/ }).click()
  await expect(main(staffPage).getByRole('heading', { level: 1 })).toHaveText(/^Advance receipt TREC/)
})

test('an emailed link opens the project without a log-in until staff end it, and opens no other', async ({
  page,
  browser,
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 40[14]/)
  const { path } = await openProject(staffPage, site, email)
  await page.goto(path)
  await expect(main(page)).toContainText('We still need 5 things from you.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await staffPage.goto(page.url())
  await expect(staffPage.getByRole('banner').getByRole('link', { name: 'Your account: staff' })).toBeVisible()
  await expect(staffPage.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 780 })
  const message = main(page).getByRole('textbox', { name: 'Message' })
  await expect(message).not.toBeInViewport()
  await main(page).getByRole('button', { name: 'Messages' }).click()
  await expect(main(page).getByRole('heading', { name: 'Messages' })).toBeInViewport()
  await expect(main(page).getByRole('button', { name: 'Messages' })).toBeHidden()
  await expect(message).toBeInViewport()
  await message.fill('Good morning.')
  await main(page).getByRole('button', { name: 'Send message' }).click()
  await expect(main(page).getByText('Not seen yet')).toBeVisible()
  await expectAccessible(page)

  const { pathname } = new URL(page.url())
  const stranger = await browser.newPage({ baseURL: site.origin })
  await stranger.goto(pathname)
  await expect(stranger).toHaveURL(`/login?next=${encodeURIComponent(pathname)}`)
  await stranger.close()

  await staffPage.goto(`/admin${pathname.replace('/project/', '/projects/')}`)
  await main(staffPage).getByRole('button', { name: 'Revoke all links' }).click()
  await expect(main(staffPage)).toContainText('No link to this project works now.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessible(page)
})

import type { Browser, Page } from '@playwright/test'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { openAsMeera } from '../admin/open-as-meera.ts'
import { expect, test } from '../fixtures.ts'

test.use({ country: 'IN', contextOptions: { reducedMotion: 'reduce' } })

// Other tests share the catalogue, and leave drafts.
test.beforeEach(({ site }) =>
  site.query(`
    create table kept_content as select * from content_entries;
    update content_entries set draft = published, publish_at = null where published is not null`),
)
const columnsOf = async (site: Site): Promise<string> => {
  const [row] = await site.query<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name = 'content_entries' and is_generated = 'NEVER'`,
  )
  return row?.columns ?? ''
}
test.afterEach(async ({ site }) => {
  const columns = await columnsOf(site)
  await site.query(`
    delete from content_entries;
    insert into content_entries (${columns}) select ${columns} from kept_content;
    drop table kept_content;
    notify page_cache_drop, 'pricing'`)
  await site.settled()
})

const packages = '/api/admin/content/pricing-package'
type Entry = { id: string; key: string; version: number; draft: Record<string, unknown> }

async function entryOf(page: Page, key: string): Promise<Entry> {
  const { items } = await (await page.request.get(packages)).json()
  return items.find((item: Entry) => item.key === key)
}

/** @param origin of the process that visitors ask */
async function expectOnSite(
  page: Page,
  site: Site,
  text: string,
  isShown: boolean,
  origin = site.origin,
): Promise<void> {
  await site.settled(origin)
  await page.goto(`${origin}/`)
  const found = page.getByText(text)
  await (isShown ? expect(found.first()).toBeVisible() : expect(found).toHaveCount(0))
}

/** An editor reads the form of an owner’s kind. */
async function expectReadOnly(browser: Browser, site: Site, url: string, words: string): Promise<void> {
  const editor = await openAsMeera(browser, site)
  await editor.goto(url)
  const main = editor.getByRole('main')
  await expect(main).toContainText('Only an owner can change this.')
  await expect(main).toContainText(words)
  for (const role of ['textbox', 'checkbox', 'combobox', 'switch'] as const)
    await expect(main.getByRole(role)).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Publish|Save|Restore|Remove/ })).toHaveCount(0)
  await editor.context().close()
}

/** Empty ones announce the characters that are left. */
const stateIn = (page: Page) => page.locator('main form').getByRole('status').filter({ hasText: /\S/ })

/** Another tab of the same person. */
async function changeMeanwhile(
  page: Page,
  key: string,
  act: 'save' | 'publish',
  data: object,
): Promise<void> {
  const { id, version, draft } = await entryOf(page, key)
  const answer = await page.request.post(`${packages}/${id}`, {
    data: { act, version, data: { ...draft, ...data } },
  })
  expect(answer.status()).toBe(200)
}

test('an owner raises a price: a draft shows nothing, its publication shows at once, an undo takes it back', async ({
  staffPage,
  page,
  site,
  secondOrigin,
  browser,
  tolerated,
}) => {
  test.slow()
  tolerated.push(/status of 409/)
  const dialog = staffPage.getByRole('dialog')
  const main = staffPage.getByRole('main')
  const price = staffPage.getByRole('textbox', { name: 'Price in ₹', exact: true })
  const bar = stateIn(staffPage)
  const expectPublic = (isShown: boolean) => expectOnSite(page, site, '₹17,350', isShown, secondOrigin)

  await test.step('find the package by keyboard', async () => {
    await staffPage.goto('/admin')
    await staffPage.getByRole('heading', { level: 1 }).click()
    await staffPage.keyboard.press('g')
    await staffPage.keyboard.press('o')
    await expect(main.getByRole('listitem').filter({ hasText: 'Industry packages' })).toContainText(
      'Front page',
    )
    await expectAccessible(staffPage)
    await main.getByRole('link', { name: 'Packages', exact: true }).press('Enter')
    await expect(main).toContainText('the charge floor, rates and rounding are fixed in the program')
    await expectAccessible(staffPage)
    await main.getByRole('link', { name: 'Basic Website' }).press('Enter')
  })

  await test.step('what is wrong is said at its field, and nothing is saved', async () => {
    await price.fill('15.000,00')
    await staffPage.keyboard.press('Enter')
    await expect(price).toHaveAccessibleDescription(/Type a price in rupees, such as 15000\./)
    await expect(price).toBeFocused()
    expect(await entryOf(staffPage, 'basic-website')).toMatchObject({ version: 1 })
  })

  await test.step('the draft is for staff alone', async () => {
    await price.fill('₹17,350')
    const shown = main.getByLabel('Price, as visitors see it', { exact: true })
    await expect(shown.getByRole('term')).toHaveText([
      'INR',
      'USD',
      'EUR',
      'GBP',
      'AUD',
      'CAD',
      'JPY',
      'SGD',
      'AED',
    ])
    await expect(shown.getByRole('definition').first()).toHaveText('₹17,350')
    await expect(shown.getByRole('definition').filter({ hasText: 'to be confirmed' })).toHaveText([
      /^¥\d+to be confirmed$/,
      /^AED [\d,]+to be confirmed$/,
    ])
    await expect(main).not.toContainText('can’t pay online')
    await price.fill('1000')
    await expect(main).toContainText('At this price, visitors can’t pay online in AUD.')
    await price.fill('₹17,350')
    await expect(bar).toHaveText('Not saved yet')
    await price.press('Enter')
    await expect(bar).toHaveText('Saved, not published')
    await expect(main.getByRole('region', { name: 'Not published yet' })).toContainText(
      'Price: ₹15,000 → ₹17,350',
    )
    await expectAccessible(staffPage)
    await expectPublic(false)
  })

  await test.step('what is typed waits in this tab while another place is open', async () => {
    await staffPage.getByLabel('Description').fill('A first website of five pages.')
    await staffPage.getByRole('link', { name: 'Back to the list' }).click()
    await main.getByRole('link', { name: 'Basic Website' }).click()
    await expect(staffPage.getByLabel('Description')).toHaveValue('A first website of five pages.')
  })

  await test.step('a new price is asked about, and then public', async () => {
    await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toContainText('From ₹15,000 to ₹17,350')
    await expectAccessible(staffPage)
    await dialog.getByRole('button', { name: 'Publish the price' }).click()
    await expect(bar).toHaveText('Published')
    const history = main.getByRole('region', { name: 'History' })
    await expect(history).toContainText('Price: ₹15,000 → ₹17,350')
    await expect(history).toContainText('→ A first website of five pages.')
    await expectPublic(true)
  })

  await test.step('an editor reads it, and may change nothing', async () => {
    await expectReadOnly(browser, site, staffPage.url(), '₹17,350')
  })

  await test.step('an undo takes it back; the draft waits, and goes when it is discarded', async () => {
    await staffPage.getByRole('button', { name: 'Undo' }).click()
    await expect(bar).toHaveText('Saved, not published')
    await expectPublic(false)
    await staffPage.getByRole('button', { name: 'Discard draft' }).click()
    await expect(price).toHaveValue('15000')
    await expect(bar).toHaveText('Published')
  })

  await test.step('the earlier text is restored into the draft, and publishes nothing', async () => {
    const history = main.getByRole('region', { name: 'History' })
    await history.getByRole('button', { name: 'Restore the earlier text' }).first().click()
    await expect(price).toHaveValue('17350')
    await expect(bar).toHaveText('Saved, not published')
    await expectPublic(false)
  })

  await test.step('the audit log has the fields that changed', async () => {
    await staffPage.goto('/admin/audit?about=content')
    await expect(staffPage.getByRole('row').filter({ hasText: 'Price: ₹15,000 → ₹17,350' })).toBeVisible()
    await staffPage.getByRole('link', { name: 'Content Basic Website' }).first().click()
    await expect(staffPage).toHaveURL(/\/admin\/content\/pricing-package\/[\w-]{36}$/)
    await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Basic Website')
  })
})

test('an owner adds an add-on, moves, removes and brings it back', async ({ staffPage, page, site }) => {
  const main = staffPage.getByRole('main')
  const dialog = staffPage.getByRole('dialog')
  const name = 'Signs <b>painted</b>'
  const names = () => main.getByRole('rowheader').allTextContents()
  const expectShown = (isShown: boolean) => expectOnSite(page, site, name, isShown)
  await staffPage.goto('/admin/content/pricing-add-on')
  await main.getByRole('link', { name: 'Add an add-on' }).click()
  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  const field = staffPage.getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveAccessibleDescription(/Name the add-on\./)
  await expectAccessible(staffPage)
  await field.fill(name)
  await staffPage.getByRole('textbox', { name: 'Price in ₹' }).fill('4,321')
  await staffPage.getByLabel('Description').fill('By hand.')
  await staffPage.getByRole('checkbox', { name: 'Professional Website' }).check()
  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await names()).at(-1)).toBe(name)
  await expectShown(true)

  await test.step('move it up twice by keyboard', async () => {
    const before = await names()
    const up = staffPage.getByRole('button', { name: `Move ${name} up` })
    await up.focus()
    for (const place of [-2, -3]) {
      await staffPage.keyboard.press('Enter')
      await expect.poll(async () => (await names()).at(place)).toBe(name)
      await expect(up).toBeFocused()
    }
    expect((await names()).toSorted()).toEqual(before.toSorted())
  })

  await test.step('remove it, and bring it back to its place', async () => {
    await main.getByRole('link', { name }).click()
    await staffPage.getByRole('button', { name: 'Remove…' }).click()
    await expect(dialog).toContainText('What was ordered stays')
    await expectAccessible(staffPage)
    await dialog.getByRole('button', { name: 'Remove the add-on' }).click()
    await main.getByText('1 removed').click()
    await expect(main.getByRole('rowheader', { name })).toHaveCount(0)
    await expectShown(false)
    await expectAccessible(staffPage)
    await main.getByRole('button', { name: `Bring back ${name}` }).click()
    await expect.poll(async () => (await names()).at(-3)).toBe(name)
    await expectShown(true)
  })

  await test.step('a removal says what names it', async () => {
    await staffPage.goto('/admin/content/calculator-package')
    await main.getByRole('link', { name: 'Business Pro' }).click()
    await staffPage.getByRole('button', { name: 'Remove…' }).click()
    await expect(dialog).toContainText('These name it and go on without it: ')
    await expect(dialog).toContainText('Professional Website')
  })
})

test('of two who change one package, the second sees both values', async ({ staffPage, tolerated }) => {
  tolerated.push(/status of 409/)
  const main = staffPage.getByRole('main')
  const price = staffPage.getByRole('textbox', { name: 'Price in ₹', exact: true })
  await staffPage.goto('/admin/content/pricing-package')
  await main.getByRole('link', { name: 'Basic Website' }).click()
  await expect(price).toHaveValue('15000')

  await changeMeanwhile(staffPage, 'basic-website', 'save', { priceInr: 15_100 })
  await expect(price).toHaveValue('15100')

  await price.fill('16,200')
  await changeMeanwhile(staffPage, 'basic-website', 'save', { priceInr: 15_900, name: 'Starter' })
  const both = main.getByRole('alert').filter({ hasText: 'Someone changed this while you were editing it.' })
  await expect(both.getByRole('row')).toHaveText(['NowYours', 'Price₹15,900₹16,200'])
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Save draft' }).click()
  await expect(both).toBeFocused()
  await staffPage.getByRole('button', { name: 'Keep mine' }).click()
  await staffPage.getByRole('button', { name: 'Save draft' }).click()
  await expect(stateIn(staffPage)).toHaveText('Saved, not published')
  expect((await entryOf(staffPage, 'basic-website')).draft).toMatchObject({
    priceInr: 16_200,
    name: 'Starter',
  })
})

test('drafts are published together or at a time of the agency', async ({
  staffPage,
  page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const main = staffPage.getByRole('main')
  const dialog = staffPage.getByRole('dialog')
  await staffPage.goto('/admin/content')
  await expect(main.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Fixed in the program' })).toContainText('The 10% deposit')
  await expect(main.getByRole('region', { name: 'Drafts that wait' })).toHaveCount(0)
  await changeMeanwhile(staffPage, 'basic-website', 'save', { priceInr: 15_432 })
  await changeMeanwhile(staffPage, 'professional-website', 'save', { priceInr: 25_432 })
  await changeMeanwhile(staffPage, 'ecommerce-website', 'save', { priceInr: 45_432 })
  const waiting = main.getByRole('region', { name: 'Drafts that wait' })
  await expect(waiting.getByRole('checkbox')).toHaveCount(3)
  await expect(waiting).toContainText('Price: ₹15,000 → ₹15,432')
  await expect(main.getByRole('listitem').filter({ hasText: '3 drafts wait' })).toContainText('Packages')
  await expectAccessible(staffPage)
  await waiting.getByRole('checkbox', { name: 'Basic Website' }).check()
  await waiting.getByRole('checkbox', { name: 'Professional Website' }).check()
  await waiting.getByRole('button', { name: 'Publish 2 together' }).click()
  await expect(waiting.getByRole('checkbox')).toHaveCount(1)
  const shows = async (...prices: string[]) => {
    for (const price of prices) await expectOnSite(page, site, price, true)
  }
  await shows('₹15,432', '₹25,432', '₹45,000')
  await staffPage.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByRole('checkbox')).toHaveCount(3)
  await shows('₹15,000', '₹25,000', '₹45,000')

  await test.step('a time in the past is refused, one to come is named with its zone', async () => {
    await waiting.getByRole('link', { name: 'Basic Website' }).click()
    await main.getByRole('button', { name: 'Schedule…' }).click()
    const at = dialog.getByLabel('Publish on')
    await expect(at).toHaveAccessibleDescription('India time (Asia/Kolkata).')
    await at.fill('2020-01-01T09:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(at).toHaveAccessibleDescription(/Choose a time that is still to come\./)
    await expectAccessible(staffPage)
    await at.fill('2099-03-01T09:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(main).toContainText('scheduled it for 1 Mar 2099, 09:00 India time')
    await main.getByRole('button', { name: 'Don’t schedule' }).click()
    await expect(main.getByText('Draft waits', { exact: true })).toBeVisible()
  })
})

test('an owner changes the terms, whose promises stay, and whose earlier version stays readable', async ({
  staffPage,
  page,
  site,
  secondOrigin,
  browser,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const main = staffPage.getByRole('main')
  const text = staffPage.getByRole('textbox', { name: 'Text', exact: true })
  const publish = staffPage.getByRole('button', { name: 'Publish', exact: true })
  await staffPage.goto('/admin/content')
  await main.getByRole('link', { name: 'Terms & Conditions', exact: true }).click()
  const terms = await text.inputValue()

  await test.step('a promise that is gone is named at the text', async () => {
    await text.fill(terms.replaceAll('{checkDays}', 'some'))
    await publish.click()
    await expect(text).toHaveAccessibleDescription(/Put \{checkDays\} back into the text/)
    await expectAccessible(staffPage)
  })

  await test.step('a new section is public, and the version before it one click away', async () => {
    await text.press('ControlOrMeta+End')
    await text.pressSequentially('\n\n## Looms {#looms}\n\nWe mend looms for {checkDays} days.')
    await publish.click()
    await expect(stateIn(staffPage)).toHaveText('Published')
    const history = main.getByRole('region', { name: 'History' })
    await expect(history).toContainText('We mend looms for {checkDays} days.')
    await site.settled(secondOrigin)
    await page.goto(`${secondOrigin}/terms-conditions#looms`)
    await expect(page.getByRole('heading', { name: 'Looms' })).toBeInViewport()
    await expect(page.getByText('We mend looms for 7 days.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Read version \d+$/ }).click()
    await expect(page.getByRole('link', { name: 'which is in force now' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Looms' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('an editor reads it, and may change nothing', async () => {
    await expectReadOnly(browser, site, staffPage.url(), 'We mend looms')
  })
})

test('an editor asks and answers a question, with a fact of the agency in it', async ({
  page,
  site,
  secondOrigin,
  browser,
  tolerated,
}) => {
  tolerated.push(/status of 422/)
  const editor = await openAsMeera(browser, site)
  const main = editor.getByRole('main')
  const answer = main.getByLabel('Answer')
  await editor.goto('/admin/content/question')
  await main.getByRole('link', { name: 'Add a question' }).click()
  await main.getByRole('textbox', { name: 'Question' }).fill('Do you mend looms in {checkDays} days?')
  await answer.fill('Yes, within {days}.')
  await main.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(answer).toHaveAccessibleDescription(/There is no placeholder \{days\}\./)
  await answer.fill('Yes, and we answer within {responseTime}.')
  await main.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(main.getByRole('link', { name: 'Do you mend looms in 7 days?' })).toBeVisible()
  await site.settled(secondOrigin)
  await page.goto(`${secondOrigin}/`)
  const question = page.getByText('Do you mend looms in 7 days?')
  await question.scrollIntoViewIfNeeded()
  await question.click()
  await expect(page.getByText('Yes, and we answer within 24 hours.')).toBeVisible()
  await editor.context().close()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })
  const phone = { width: 360, height: 740 }

  test('an owner changes the order in the list itself, by touch and by keyboard', async ({ staffPage }) => {
    const main = staffPage.getByRole('main')
    const names = () => main.getByRole('rowheader').allTextContents()
    await staffPage.setViewportSize(phone)
    await staffPage.goto('/admin/content/pricing-package')
    await expect(main.getByRole('rowheader')).toHaveCount(3)
    const [first = '', second = '', third = ''] = await names()
    await expect(main.getByText('₹15,000').first()).toBeVisible()
    await main.getByRole('button', { name: 'Change order' }).tap()
    const down = main.getByRole('button', { name: `Move ${first} down` })
    const { width = 0, height = 0 } = (await down.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    await down.tap()
    await expect.poll(names).toEqual([second, first, third])
    await down.press('Enter')
    await expect.poll(names).toEqual([second, third, first])
    await expect(down).toBeFocused()
    expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(staffPage)
    await staffPage.setViewportSize(phone)
    await main.getByRole('button', { name: 'Done' }).tap()
    await expect(down).toBeHidden()
    await expect(main.getByText('₹15,000').first()).toBeVisible()
  })
})

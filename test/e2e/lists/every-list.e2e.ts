import type { Page } from '@playwright/test'
import pg from 'pg'
import { uploadType } from '#features/files/file.ts'
import { type PageRoute, routes } from '#routes'
import { rowsId } from '#ui/lists/data-table.tsx'
import { seedRows } from '../../../scripts/seed/seed-rows.ts'
import type { Site } from '../../servers/site.ts'
import { expect, test } from '../fixtures.ts'

// The file has a site of its own, because many rows would disturb other tests.
test.use({ settings: { LOG_LEVEL: 'warn' } })
test.describe.configure({ timeout: 180_000 })

const rowsInView = 18
/** They have few rows, or explain something above them. */
const shortLists = ['/admin/prices', '/admin/templates', '/admin/lead-imports', '/admin/people']

const pages = Object.values<PageRoute>(routes).filter(
  ({ path, isPrivate }) => isPrivate && path.startsWith('/admin') && !path.includes(':'),
)
/** These have no list, or no address of their own. */
const others = ['/admin/account', '/admin-dashboard']

let seeding: Promise<void> | undefined

test.beforeEach(async ({ staffPage, site }) => {
  seeding ??= seed(staffPage, site)
  await seeding
})

for (const { path } of pages.filter(({ path: one }) => !others.includes(one))) {
  test(`${path} has one bar with whole labels, ${rowsInView} rows, and its first row by the 6th Tab`, async ({
    staffPage: page,
  }) => {
    await openList(page, path)
    const bar = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) })
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => bar.evaluate((element) => element.getBoundingClientRect().height), `at ${width}`)
        .toBeLessThanOrEqual(44)
      await expect.poll(() => cutLabels(page), `at ${width}`).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
    const rows = await boxesOf(page)
    expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([44]))
    if (!shortLists.includes(path)) {
      expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(rowsInView)
    }
    await expectFirstRowByTab(page)

    await page.setViewportSize({ width: 360, height: 780 })
    expect(await isTooWide(page)).toBe(false)
    const highest = path === '/admin' ? 84 : 64
    for (const { height } of await boxesOf(page)) expect(height).toBeLessThanOrEqual(highest)
    const search = bar.getByRole('searchbox')
    if (await search.isVisible()) {
      const [field, filter] = [
        await search.boundingBox(),
        await bar.getByRole('button', { name: 'Filter' }).boundingBox(),
      ]
      expect(Math.abs((filter?.y ?? 0) - (field?.y ?? Number.NaN))).toBeLessThan(2)
    }
  })
}

/** Looks in the list: Today has another table below. */
const rowHeader = (page: Page) => page.locator(`#${rowsId}`).getByRole('rowheader').first()

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const guide = page.getByRole('region', { name: /settings? missing$/ })
  await expect(rowHeader(page)).toBeVisible()
  // Today begins with what the site lacks.
  if (path === '/admin') {
    await guide.locator('summary').click()
    await guide.getByRole('button', { name: 'Hide until another is missing' }).click()
    await expect(guide).toBeHidden()
  }
}

async function expectFirstRowByTab(page: Page): Promise<void> {
  const first = rowHeader(page).locator('a, button')
  await page.reload()
  await expect(rowHeader(page)).toBeVisible()
  const isThere = async () =>
    (await first.count()) > 0
      ? first.first().evaluate((link) => link === document.activeElement)
      : page.evaluate(() => Boolean(document.activeElement?.closest('tr')?.querySelector('th[scope=row]')))
  let tabs = 0
  while (tabs < 6 && !(await isThere())) {
    await page.keyboard.press('Tab')
    tabs += 1
    const isSkip = await page
      .getByRole('link', { name: 'Skip to the list' })
      .evaluate((link) => link === document.activeElement)
    if (isSkip) await page.keyboard.press('Enter')
  }
  expect(await isThere()).toBe(true)
}

const boxesOf = (page: Page) =>
  page
    .locator(`#${rowsId}`)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .evaluateAll((rows) =>
      rows.map((row) => row.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
    )

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Returns labels of the bar and the table's head that are not shown whole. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('main header:has(h1)')
    const labels = [
      ...document.querySelectorAll<HTMLElement>(
        'main header:has(h1) :is(h1, button, a, span, input), main thead th > *',
      ),
    ]
    const edge = bar?.getBoundingClientRect()
    return (
      labels
        .filter((label) => !label.closest('[popover]') && label.checkVisibility({ visibilityProperty: true }))
        // A clip hides a label for the eye alone.
        .filter((label) => getComputedStyle(label).clipPath === 'none')
        .filter((label) => {
          const { left, right } = label.getBoundingClientRect()
          const isBeyond = edge !== undefined && (left < edge.left - 1 || right > edge.right + 1)
          const isClipped = [...ancestors(label)].some((box) => {
            const at = box.getBoundingClientRect()
            return (
              getComputedStyle(box).overflowX !== 'visible' && (left < at.left - 1 || right > at.right + 1)
            )
          })
          return isBeyond || isClipped || (label.clientWidth > 0 && label.scrollWidth > label.clientWidth)
        })
        .map((label) => label.textContent || label.tagName)
    )

    function* ancestors(element: Element) {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) yield box
    }
  })
}

async function seed(page: Page, site: Site): Promise<void> {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  expect(await seedRows(client, 1200)).toBeNull()
  await client.end()
  for (let count = 0; count < 20; count += 1) {
    const answer = await page.request.post(`/api/admin/lead-imports?name=fair-${count}.csv`, {
      data: `Name,Email\nAnn,ann${count}@looms.example\n`,
      headers: { 'content-type': uploadType },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    // One person may have three unfinished files.
    await site.query('update loose_blobs set user_id = null')
  }
  await site.query(
    `insert into users (id, name, email, email_verified, role, staff_role)
     select gen_random_uuid(), 'Meera ' || n, 'meera' || n || '@orbweaver.example', true, 'staff', 'editor'
     from generate_series(1, 20) n`,
  )
}

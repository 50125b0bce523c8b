import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { uploadType } from '#features/files/file.ts'
import { type PageRoute, routes } from '#routes'
import { rowsId } from '#ui/lists/data-table.tsx'
import { seedRows } from '../../../scripts/seed/seed-rows.ts'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expect, holdRequests, test } from '../fixtures.ts'

// The file has a site of its own, because many rows would disturb other tests.
test.use({ settings: { LOG_LEVEL: 'warn' } })
test.describe.configure({ timeout: 180_000 })

const rowsInView = 18
const longName = 'Oluwaseun Adebayo-Featherstonehaugh of the Harbour Lane Bookshop'
/** They have few rows, or explain something above them. */
const shortLists = [
  '/admin/prices',
  '/admin/templates',
  '/admin/lead-imports',
  '/admin/people',
  '/admin/posts',
]

const pages = Object.values<PageRoute>(routes).filter(
  ({ path, isPrivate }) => isPrivate && path.startsWith('/admin') && !path.includes(':'),
)
/** These have no list, or no address of their own. */
const others = [
  '/admin/account',
  '/admin-dashboard',
  '/admin/content',
  '/admin/experiments',
  '/admin/consents',
]

let seeding: Promise<void> | undefined

test.beforeEach(async ({ staffPage, site }) => {
  seeding ??= seed(staffPage, site)
  await seeding
})

test('each list has one bar with whole labels, rows of one height, and its first row by the 6th Tab', async ({
  staffPage: page,
}) => {
  for (const { path } of pages.filter(({ path: one }) => !others.includes(one))) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openList(page, path)
      await expectFirstRowByTab(page)
      const bar = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) })
      for (const width of [1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => bar.evaluate((element) => element.getBoundingClientRect().height), `at ${width}`)
          .toBeLessThanOrEqual(44)
        await expect.poll(() => cutLabels(page), `at ${width}`).toEqual([])
        expect(await isTooWide(page)).toBe(false)
      }
      expect(await emptyColumns(page)).toEqual([])
      const rows = await boxesOf(page)
      expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([44]))
      if (!shortLists.includes(path)) {
        expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(rowsInView)
      }

      for (const width of [1440, 1024, 768, 360]) {
        await page.setViewportSize({ width, height: 780 })
        expect(await cutNumbers(page), `at ${width}`).toEqual([])
        expect(await unalignedColumns(page), `at ${width}`).toEqual([])
      }
      await expect(page.getByText('Test mode: payments move no money')).toBeVisible()
      await expect(page.locator(`#${rowsId}`).getByText('Test', { exact: true })).toHaveCount(0)
      expect(await isTooWide(page)).toBe(false)
      const highest = path === '/admin' ? 84 : 64
      for (const { height } of await boxesOf(page)) expect(height).toBeLessThanOrEqual(highest)
      const search = bar.getByRole('searchbox')
      const filter = bar.getByRole('button', { name: 'Filter' })
      if ((await search.isVisible()) && (await filter.isVisible())) {
        const [field, button] = [await search.boundingBox(), await filter.boundingBox()]
        expect(Math.abs((button?.y ?? 0) - (field?.y ?? Number.NaN))).toBeLessThan(2)
      }
    })
  }
})

test('a list holds its place while it loads, cuts a long text to dots, and on a phone has rows of two lines', async ({
  staffPage: page,
  site,
}) => {
  await postProjectRequest(site.origin, projectRequest({ customerName: longName }))
  const rows = page
    .locator(`#${rowsId}`)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('while the session loads, the admin has its frame', async () => {
    const release = await holdRequests(page, '**/api/me')
    const session = page.waitForRequest('**/api/me')
    await page.goto('/admin/leads')
    await session
    const places = page.getByRole('navigation', { name: 'Admin' })
    await expect(places).toBeVisible()
    const before = await places.boundingBox()
    release()
    await expect(rows).toHaveCount(25)
    expect(await places.boundingBox()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('while rows load, empty ones hold their place: nothing moves', async () => {
    const release = await holdRequests(page, /\/api\/admin\/leads(\?|$)/)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'Loading leads' })).toBeAttached()
    const waiting = page.locator('tbody tr[aria-hidden=true]')
    await expect(waiting).toHaveCount(rowsInView)
    const [before] = await boxesIn(waiting)
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shift: Reflect.get(window, 'shift') + (entry as PerformanceEntry & { value: number }).value,
          })
        }
      }).observe({ type: 'layout-shift' })
    })
    release()
    await expect(rows).toHaveCount(25)
    const [after] = await boxesIn(rows)
    expect(after).toEqual(before)
    expect(after?.top).toBeLessThanOrEqual(200)
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
  })

  await test.step('Tab reaches two links that skip what stands above the rows', async () => {
    const first = rows.first().getByRole('link').first()
    for (const name of ['Skip to content', 'Skip to the list']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    let tabs = 2
    while (tabs < 6 && !(await first.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab')
      tabs += 1
    }
    await expect(first).toBeFocused()
    expect(page.url()).not.toContain('#')
  })

  await test.step('a text that is too long ends in dots, and a row’s details have all of it', async () => {
    const row = rows.filter({ hasText: longName }).first()
    const name = row.getByRole('rowheader')
    const isCut = (text: Element) => text.scrollWidth > text.clientWidth
    expect(await name.getByRole('link').evaluate(isCut)).toBe(true)
    await name.hover()
    await expect(name).toHaveAttribute('title', longName)

    const details = row.getByRole('button', { name: `Details of ${longName}` })
    await details.press('Enter')
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    const whole = page.getByRole('definition').filter({ hasText: longName })
    expect(await whole.evaluate(isCut)).toBe(false)
    await expect(page.getByRole('term').filter({ hasText: 'Source' })).toBeVisible()
    await details.press('Enter')
    await expect(whole).toHaveCount(0)
  })

  await test.step('on a phone a row is two lines', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const lines = await rows.evaluateAll((elements) =>
      elements.map((row) => {
        const cells = [...row.querySelectorAll('th, td:not(:last-child)')].filter(
          (cell) => cell.checkVisibility() && cell.textContent,
        )
        const bottoms = cells.map((cell) => cell.getBoundingClientRect().bottom).toSorted((a, b) => a - b)
        return bottoms.filter((bottom, index) => index === 0 || bottom - (bottoms[index - 1] ?? 0) > 8).length
      }),
    )
    expect(Math.max(...lines)).toBe(2)
  })

  await test.step('on the smallest phone no screen scrolls sideways', async () => {
    await page.setViewportSize({ width: 320, height: 780 })
    const places = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await page.getByRole('button', { name: 'Menu' }).click()
    const count = await places.count()
    for (let place = 0; place < count; place += 1) {
      if (!(await places.first().isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
      await places.nth(place).click()
      await expect(places.first()).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await isTooWide(page), page.url()).toBe(false)
    }
  })
})

/** Looks in the list: Today has another table below. */
const rowHeader = (page: Page) => page.locator(`#${rowsId}`).getByRole('rowheader').first()

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(rowHeader(page)).toBeVisible()
  // Today begins with what the site lacks.
  if (path === '/admin') {
    const guide = page.getByRole('region', { name: /settings? missing$/ })
    await guide.locator('summary').click()
    await guide.getByRole('button', { name: 'Hide until another setting is missing' }).click()
    await expect(guide).toBeHidden()
    await page.reload()
    await expect(rowHeader(page)).toBeVisible()
  }
}

async function expectFirstRowByTab(page: Page): Promise<void> {
  const first = rowHeader(page).locator('a, button')
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

const boxesIn = (rows: Locator) =>
  rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return { top, bottom, height }
    }),
  )

const boxesOf = (page: Page) =>
  boxesIn(
    page
      .locator(`#${rowsId}`)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') }),
  )

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Returns headers of columns in which no row has anything. A column that sorts the list may be empty. */
const emptyColumns = (page: Page) =>
  page.locator(`#${rowsId}`).evaluate((body) => {
    const cellsOf = (row: Element) => [...row.querySelectorAll(':scope > :is(th, td)')]
    const rows = [...body.children].filter((row) => row.querySelector('th')).map(cellsOf)
    const headers = cellsOf(body.previousElementSibling?.firstElementChild as Element)
    return headers
      .filter((header, at) => {
        const isSorting = !['none', null].includes(header.getAttribute('aria-sort'))
        return (
          !isSorting && rows.every((cells) => !cells[at]?.textContent && !cells[at]?.querySelector('input'))
        )
      })
      .map((header) => header.textContent)
  })

/** Returns visible texts with a digit in columns that end at their end, as numbers do, without room for them. */
const cutNumbers = (page: Page) =>
  page.locator(`#${rowsId}`).evaluate((body) =>
    [...body.querySelectorAll('td')]
      .filter((cell) => getComputedStyle(cell).textAlign === 'end' && cell.checkVisibility())
      .filter((cell) => /\d/.test(cell.textContent))
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  )

/** Returns headers of columns that begin or end elsewhere in one row than in another, or in the head. */
const unalignedColumns = (page: Page) =>
  page.locator(`#${rowsId}`).evaluate((body) => {
    const cellsOf = (row: Element) => [...row.querySelectorAll(':scope > :is(th, td)')]
    const head = cellsOf(body.previousElementSibling?.firstElementChild as Element)
    const rows = [...body.children].filter((row) => row.querySelector('th')).map(cellsOf)
    // On a phone the head has no columns, and only what stands at the end of a line is aligned.
    const isPhone = getComputedStyle(head.at(-1) as Element).position === 'absolute'
    return head
      .filter((_header, at) => {
        const column = [...(isPhone ? [] : [head]), ...rows].flatMap((cells) => cells[at] ?? [])
        const shown = column.filter((cell) => cell.checkVisibility())
        const isAtEnd = shown.every((cell) => getComputedStyle(cell).textAlign === 'end')
        const edges = shown.map((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return isPhone ? `${Math.round(right)}` : `${Math.round(left)}–${Math.round(right)}`
        })
        return (!isPhone || isAtEnd) && new Set(edges).size > 1
      })
      .map((header) => header.textContent)
  })

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
  expect(await seedRows(client, 500)).toBeNull()
  await client.query(
    `update orders set amount_minor = 1234567800, refunded_minor = 123456700 where status = 'paid'`,
  )
  await client.query(`update orders set amount_minor = 100 where id in (select id from orders limit 20)`)
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

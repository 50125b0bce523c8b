import type { Page } from '@playwright/test'
import { displayFamily, textFamily } from '#ui/font-families.ts'
import { expect, test, untilAlive } from './fixtures.ts'

const statusOfFamily = (page: Page, family: string) =>
  page.evaluate(
    // Names with spaces may come in quotation marks.
    (name) =>
      [...document.fonts]
        .filter((face) => face.family.replaceAll('"', '') === name)
        .map((face) => face.status),
    family,
  )

/** How far the face has come that sets a rare letter in a family; nothing where it is not even declared. */
const statusOfRare = (page: Page, family: string, range: string) =>
  page.evaluate(
    ([name, range = '']) =>
      [...document.fonts].find((face) => face.family === name && face.unicodeRange.includes(range))?.status,
    [family, range],
  )

const rupee = 'U+20B9'
const umlauts = 'U+EA-FF'

test('a page has both of our families, and no face for letters that are not on it', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  for (const { name } of [displayFamily, textFamily])
    await expect.poll(() => statusOfFamily(page, name)).toEqual(['loaded', 'loaded'])
  expect(await statusOfRare(page, displayFamily.name, rupee)).toBeUndefined()
  expect(await statusOfRare(page, textFamily.name, umlauts)).toBeUndefined()
})

test('whoever writes a letter with an accent sees it in our font', async ({ page }) => {
  await page.goto('/contact')
  await untilAlive(page)
  await page.getByLabel('Full Name').fill('Zoë Müller')
  await expect.poll(() => statusOfRare(page, textFamily.name, umlauts)).toBe('loaded')
})

test.describe('to somebody in India', () => {
  test.use({ country: 'IN' })

  test('a price is set in our font, with its rupee', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => statusOfRare(page, displayFamily.name, rupee)).toBe('loaded')
  })
})

test('a page of our own has the letters that its data may bring', async ({ staffPage }) => {
  await expect.poll(() => statusOfRare(staffPage, textFamily.name, umlauts)).toBe('unloaded')
})

import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expect, test } from '../fixtures.ts'

test('forced colours: the current page of staff is marked, and a clock shows how much is used', async ({
  staffPage: page,
  site,
  email,
}) => {
  const request = projectRequest({ customerEmail: email })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const { id } = await (await page.request.post('/api/admin/projects', { data: { leadId } })).json()
  await site.query(
    `update projects set status = 'building', content_complete_at = now() - interval '12 hours' where id = $1`,
    [id],
  )
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/projects/${id}`)
  const places = page.getByRole('navigation', { name: 'Admin' })
  const current = places.getByRole('link', { name: 'Projects' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  const edge = await edgeColour(current)
  expect(edge).not.toBe(await edgeColour(places.getByRole('link', { name: 'Leads' })))

  const clock = page.getByRole('progressbar', { name: 'Promised hours used' })
  await clock.scrollIntoViewIfNeeded()
  const [used, left] = await coloursAcross(clock, [0.25, 0.75])
  expect(used).not.toEqual(left)
})

const edgeColour = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).borderInlineStartColor)

/** @param places shares of the width, in the middle of the height */
async function coloursAcross(bar: Locator, places: number[]): Promise<number[][]> {
  const { data, info } = await sharp(await bar.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return places.map((share) => {
    const pixel = Math.floor(info.height / 2) * info.width + Math.floor(share * info.width)
    return [...data.subarray(pixel * info.channels, pixel * info.channels + 3)]
  })
}

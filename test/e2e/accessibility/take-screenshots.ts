import { basename } from 'node:path'
import { type Page, type TestInfo, test } from '@playwright/test'
import { screenshotFolder } from '../../browser/is-full.ts'

const counts = new WeakMap<TestInfo, number>()

export async function takeScreenshots(page: Page): Promise<void> {
  const info = test.info()
  const number = (counts.get(info) ?? 0) + 1
  counts.set(info, number)
  const title = info.title.replaceAll(/\W+/g, '-').slice(0, 80)
  const name = `${screenshotFolder}/${basename(info.file, '.e2e.ts')}/${title}-${number}`

  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await prepareScreen(page)
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path: `${name}-${width}-${colorScheme}.png`, fullPage })
    }
  }
}

/** Mails have no font. */
async function prepareScreen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' })
    const shown = [...document.images].filter((image) => image.checkVisibility())
    for (const image of shown) image.loading = 'eager'
    await Promise.all(shown.map((image) => image.decode()))
  })
  await page.waitForFunction(() => {
    const fonts = [...document.fonts]
    return (
      fonts.length === 0 || fonts.some(({ family, status }) => family === 'Anybody' && status === 'loaded')
    )
  })
}

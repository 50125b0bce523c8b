import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { awaitPress, checkArrival } from './arriving-press.ts'
import { openDownloads } from './downloads.ts'
import type { Driver, Engine } from './driver.ts'
import { findElement, type Target, targetSelectors } from './find-element.ts'

export async function openWithPuppeteer(name: 'firefox' | 'chrome', executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: name,
    executablePath,
    // Chromium refuses to start as root with its sandbox.
    args: name === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] : [],
  })
  return {
    async openPage() {
      const downloads = await openDownloads()
      const context = await browser.createBrowserContext({
        downloadBehavior: { policy: 'allow', downloadPath: downloads.path },
      })
      return driverOf(await context.newPage(), {
        downloads: downloads.path,
        async close() {
          await context.close()
          await downloads.remove()
        },
      })
    },
    close: () => browser.close(),
  }
}

function driverOf(page: Page, rest: Pick<Driver, 'downloads' | 'close'>): Driver {
  async function find({ kind, name }: Target): Promise<ElementHandle> {
    const found = await page.evaluateHandle(findElement, targetSelectors[kind], name)
    const element = found.asElement()
    if (!element) throw new Error(`No ${kind} "${name}" within reach`)
    return element as ElementHandle
  }
  const evaluate: Driver['evaluate'] = (run, ...args) => page.evaluate(run as never, ...args)

  return {
    async open(url) {
      await page.goto(url)
    },
    async click(target) {
      const element = await find(target)
      await element.evaluate(awaitPress)
      await element.click()
      await checkArrival(evaluate, target)
    },
    type: async (target, text) => (await find(target)).type(text),
    attach: async (target, path) => {
      const field = (await find(target)) as ElementHandle<HTMLInputElement>
      await field.uploadFile(path)
    },
    async select(target, option) {
      const select = await find(target)
      const value = await select.evaluate(
        (element, words) =>
          [...(element as HTMLSelectElement).options].find(({ label }) => label.trim() === words)?.value,
        option,
      )
      if (value === undefined) throw new Error(`"${target.name}" has no option "${option}"`)
      await select.select(value)
    },
    focus: async (target) => (await find(target)).focus(),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    write: (text) => page.keyboard.type(text),
    evaluate,
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    ...rest,
  }
}

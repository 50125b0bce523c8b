import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { consentCookie, consentOf, rejectedAll } from '#features/consent/consent.ts'
import { atMost, type Figure, formatNumber } from './figure.ts'

/**
 * All JavaScript that `/` loads until idle, without scrolling or clicking, and without the cookie banner,
 * which comes 2 s later.
 */
export async function measureFirstLoadScript(origin: string): Promise<Figure> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page
      .context()
      .addCookies([
        { name: consentCookie.name, value: consentCookie.format(consentOf(rejectedAll)), url: origin },
      ])
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url())
    })
    await page.goto(origin)
    await untilIdle(page, scripts)
    const inline = await page.locator('script:not([src]):not([type$="json"])').allTextContents()
    const sizes = await Promise.all([...scripts].map(gzippedSize))
    const bytes = [...sizes, ...inline.map((text) => gzipSync(text).length)].reduce((sum, size) => sum + size)
    return atMost({
      name: 'First-load JavaScript of /',
      unit: 'kB gzip',
      measured: bytes / 1000,
      aim: 90,
      note: `${scripts.size} files and ${inline.length} inline; the largest is ${formatNumber(Math.max(...sizes) / 1000)} kB`,
    })
  } finally {
    await browser.close()
  }
}

/** The app starts when the browser is idle, and then loads more. */
async function untilIdle(page: Page, scripts: ReadonlySet<string>): Promise<void> {
  for (let known = -1; scripts.size === 0 || scripts.size !== known; ) {
    known = scripts.size
    await page.waitForTimeout(3000)
  }
}

async function gzippedSize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} does not come as gzip`)
  return Number(answer.headers.get('content-length'))
}

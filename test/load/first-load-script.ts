import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { atMost, type Figure, formatNumber } from './figure.ts'

/** All JavaScript that a browser takes in for `/` until it is idle, nothing scrolled or pressed. */
export async function measureFirstLoadScript(origin: string): Promise<Figure> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url())
    })
    await page.goto(origin, { waitUntil: 'networkidle' })
    const inline = await page.locator('script:not([src]):not([type$="json"])').allTextContents()
    if (scripts.size === 0) throw new Error('The page loaded no script: nothing was measured.')

    const sizes = await Promise.all([...scripts].map(gzippedSize))
    const bytes = [...sizes, ...inline.map((text) => gzipSync(text).length)].reduce((sum, size) => sum + size)
    return atMost({
      name: 'First-load JavaScript of /',
      unit: 'kB gzip',
      measured: bytes / 1000,
      limit: 85,
      note: `${scripts.size} files and ${inline.length} inline; the largest is ${formatNumber(Math.max(...sizes) / 1000)} kB`,
    })
  } finally {
    await browser.close()
  }
}

async function gzippedSize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  if (answer.headers.get('content-encoding') !== 'gzip') throw new Error(`${url} does not come as gzip`)
  return Number(answer.headers.get('content-length'))
}

/**
 * `CHROMIUM_PATH=/usr/bin/chromium node scripts/assets/make-portfolio-pictures.ts`, or `… stool-twelve` for some.
 * Refuses a site that logs an error, such as a breach of its Content-Security-Policy.
 */
import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { parseEnv } from '../../src/platform/env.server.ts'
import { loadDemoSites } from '../../src/server/http/demo-sites.server.ts'
import { securityHeaders } from '../../src/server/http/security-headers.server.ts'

const sites = 'demo-sites'
const pictures = 'src/features/portfolio/pictures'
const widths = [640, 960, 1280]
const mobileWidth = 480
const desktop = { viewport: { width: 1600, height: 1200 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
// Some sites show current events, most on a Wednesday afternoon in May.
const moment = new Date('2026-05-13T15:20:00+01:00')

const demoSites = await loadDemoSites(sites, securityHeaders(parseEnv({}), false).demoSite)
const server = createServer((request, response) => {
  if (!demoSites.respond(request, response)) response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--disable-gpu'] })

try {
  await mkdir(pictures, { recursive: true })
  const chosen = process.argv.slice(2)
  const entries = await readdir(sites, { withFileTypes: true })
  const all = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  for (const site of chosen.length > 0 ? chosen : all) {
    const large = await photograph(browser, site, desktop)
    for (const width of widths) {
      const cutting = cut(large, width)
      await saveAvif(cutting, `${site}-${width}`)
      if (width === Math.max(...widths)) await saveWebp(cutting, `${site}-${width}`)
    }
    const small = cut(await photograph(browser, site, phone), mobileWidth)
    await saveAvif(small, `${site}-mobile`)
    await saveWebp(small, `${site}-mobile`)
  }
} finally {
  await browser.close()
  server.close()
}

async function photograph(
  browser: Browser,
  site: string,
  device: Pick<BrowserContextOptions, 'viewport'>,
): Promise<Buffer> {
  const page = await browser.newPage({ ...device, reducedMotion: 'reduce', timezoneId: 'Europe/London' })
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.clock.setFixedTime(moment)
  await page.goto(`${origin}/demo/${site}/`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await page.close()
  if (faults.length > 0) throw new Error(`${site}: ${faults.join('; ')}`)
  return picture
}

function cut(picture: Buffer, width: number): Sharp {
  return sharp(picture).resize({ width })
}

async function saveAvif(picture: Sharp, name: string): Promise<void> {
  const { size } = await picture.clone().avif({ quality: 52 }).toFile(`${pictures}/${name}.avif`)
  console.log(`${name}: ${size} bytes AVIF`)
}

async function saveWebp(picture: Sharp, name: string): Promise<void> {
  const { size } = await picture.clone().webp({ quality: 76, effort: 6 }).toFile(`${pictures}/${name}.webp`)
  console.log(`${name}: ${size} bytes WebP`)
}

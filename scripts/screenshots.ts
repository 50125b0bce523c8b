// `npm run screenshots`: every screen at three widths, light and dark, into screenshots/ (not under version control).
// `npm run screenshots -- payment`: only those with this in their name.
import { mkdir, rm } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import * as chat from '../test/e2e/chat/chat.ts'
import {
  openCheckoutPayment,
  openRequestPayment,
  payButton,
  payInWindow,
  providerWindow,
} from '../test/e2e/payment/payment-window.ts'
import { takeTime } from '../test/e2e/request/request-dialog.ts'
import { answerUpTo, openWizard } from '../test/e2e/wizard/wizard-dialog.ts'
import { publicScreens } from '../test/public-paths.ts'
import { openOwnDatabase, openSite, type Site } from '../test/site.ts'
import { postProjectRequest, projectRequest } from '../test/visitors.ts'

const folder = 'screenshots'
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const
const email = 'asha@example.com'

type Shot = {
  name: string
  path: string
  /** Brings the page into the state to show. */
  prepare?: (page: Page) => Promise<unknown>
  /** Takes only the window, for content that covers the page. */
  windowOnly?: boolean
  asStaff?: boolean
}

await mkdir('node_modules/.cache', { recursive: true })
const site = await openSite({ database: await openOwnDatabase('node_modules/.cache') })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--disable-gpu'] })
try {
  await rm(folder, { recursive: true, force: true })
  const shots = (await prepareShots(site)).filter(({ name }) => name.includes(process.argv[2] ?? ''))
  for (const theme of themes) {
    const context = await browser.newContext({
      baseURL: site.origin,
      colorScheme: theme,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': '12.34.5.6' },
    })
    // Staff's screens come last, because logged-in staff see other pages.
    const ordered = shots.toSorted((a, b) => Number(a.asStaff ?? false) - Number(b.asStaff ?? false))
    let isLoggedIn = false
    for (const shot of ordered) {
      if (shot.asStaff && !isLoggedIn) {
        await logIn(context, site)
        isLoggedIn = true
      }
      await take(context, shot, theme)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await site.close()
}

async function prepareShots(site: Site): Promise<Shot[]> {
  const quote = { packageId: 'business-pro', addOnIds: ['seo-premium', 'chatbot'], countryCode: null }
  const leads = await Promise.all(
    (['EUR', 'INR', 'USD', 'GBP'] as const).map(async (currency) => {
      const request = projectRequest({ quote: { ...quote, currency } })
      return (await postProjectRequest(site.origin, request)).json()
    }),
  )
  await site.mailbox.mailsTo(site.agencyAddress, leads.length)

  const dialog = (page: Page) => page.getByRole('dialog')
  return [
    ...[...publicScreens].map(([name, path]) => ({ name, path })),
    { name: 'blog-nothing-found', path: '/blog?category=seo&q=zebra' },
    { name: 'not-found', path: '/no/such/page' },
    {
      name: 'request',
      path: '/?request=1',
      windowOnly: true,
      prepare: (page) => dialog(page).waitFor(),
    },
    {
      name: 'request-errors',
      path: '/?request=1',
      windowOnly: true,
      prepare: (page) => dialog(page).getByRole('button', { name: 'Submit Request' }).click(),
    },
    {
      name: 'request-quote',
      path: '/?request=1&package=business-pro&addons=seo-premium,chatbot',
      windowOnly: true,
      prepare: (page) => dialog(page).getByRole('region', { name: 'Price summary' }).scrollIntoViewIfNeeded(),
    },
    { name: 'chat', path: '/', windowOnly: true, prepare: chat.openChat },
    {
      name: 'chat-services',
      path: '/',
      windowOnly: true,
      prepare: async (page) => {
        await forget(page)
        await page.reload()
        await chat.openChat(page)
        await chat.answerUpTo(page, 3, { email: 'ravi@example.com' })
        await page.getByLabel('UI/UX Design').check()
      },
    },
    ...([2, 3, 4, 5] as const).map((step) => ({
      name: `wizard-${step}`,
      path: '/',
      windowOnly: true,
      prepare: async (page: Page) => {
        await forget(page)
        await answerUpTo(await openWizard(page), step)
      },
    })),
    { name: 'checkout-chosen', path: '/checkout?package=professional-website&addons=booking-system' },
    { name: 'checkout-recommended', path: '/checkout?recommendations=business-website,search-and-analytics' },
    ...paymentShots(),
    { name: 'login', path: '/login', prepare: (page) => page.getByLabel('Email').waitFor() },
    {
      name: 'admin-leads',
      path: '/admin',
      asStaff: true,
      prepare: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'admin-lead',
      path: `/admin/leads/${leads[0].id}`,
      asStaff: true,
      prepare: (page) => page.getByText('Received: Project request').waitFor(),
    },
    {
      name: 'admin-prices',
      path: '/admin/prices',
      asStaff: true,
      prepare: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'admin-mails',
      path: '/admin/mail',
      asStaff: true,
      prepare: (page) => page.getByRole('row').nth(1).waitFor(),
    },
    {
      name: 'admin-mail',
      path: '/admin/mail',
      asStaff: true,
      prepare: async (page) => {
        await page
          .getByRole('link', { name: /^We have your request/ })
          .first()
          .click()
        await page.locator('iframe').waitFor()
      },
    },
  ]
}

async function logIn(context: BrowserContext, { origin, staff }: Site): Promise<void> {
  await context.request.post('/api/auth/sign-in/email', { data: staff, headers: { origin } })
}

async function openWindow(page: Page): Promise<void> {
  await forget(page)
  await openCheckoutPayment(page, email)
  await payButton(page).click()
  await providerWindow(page).waitFor()
}

/** The payment's states, made with the stand-in. */
function paymentShots(): Shot[] {
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'payment-details': (page) => forget(page).then(() => openRequestPayment(page, email)),
    'payment-window': openWindow,
    async 'payment-failed'(page) {
      await openWindow(page)
      await providerWindow(page).getByRole('button', { name: 'Let the payment fail' }).click()
      await providerWindow(page).getByRole('button', { name: 'Close without paying' }).click()
    },
    async 'payment-paid'(page) {
      await forget(page)
      await openCheckoutPayment(page, email)
      await takeTime(page)
      await payInWindow(page)
      await page.waitForURL('/thank-you')
    },
  }
  return Object.entries(states).map(([name, prepare]) => ({ name, path: '/', windowOnly: true, prepare }))
}

/** Clears the browser's storage, which the widths share. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Loads and decodes every picture; otherwise pictures load only when they come near. */
async function loadPictures(page: Page): Promise<void> {
  await page.locator('html:not([data-layout])').waitFor()
  await page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility())
    for (const image of shown) image.loading = 'eager'
    await Promise.all(shown.map((image) => image.decode()))
  })
}

async function take(context: BrowserContext, shot: Shot, theme: string): Promise<void> {
  for (const width of widths) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
    await page.goto(shot.path)
    await shot.prepare?.(page)
    if (!shot.windowOnly) await loadPictures(page)
    // The font family that loads last.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Anybody' && status === 'loaded'),
    )
    const path = `${folder}/${shot.name}-${width}-${theme}.png`
    await page.screenshot({ path, fullPage: !shot.windowOnly })
    console.log(path)
    await page.close()
  }
}

import { test as base, expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

/** A page of two tooltips, standing still in time. */
const test = base.extend<{ still: Page }, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const built = (await build({
        logLevel: 'error',
        mode: 'production',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          lib: { entry: 'test/e2e/pages/tooltip-page.tsx', formats: ['iife'], name: 'tooltipPage' },
        },
      })) as Rolldown.RolldownOutput[]
      await use(built[0]?.output[0].code ?? '')
    },
    { scope: 'worker' },
  ],
  still: async ({ page, script }, use) => {
    await page.route('http://tooltips.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Tooltips</title><body>' }),
    )
    await page.clock.install({ time: new Date('2026-11-02T10:00:00Z') })
    await page.goto('http://tooltips.test/')
    await page.clock.pauseAt(new Date('2026-11-02T11:00:00Z'))
    await page.addScriptTag({ content: script })
    await use(page)
  },
})

const tip = (page: Page, name: string) => page.getByRole('tooltip', { name: `About the ${name}` })

/** Lets time pass, and what React makes of it happen: it takes turns by messages, which no clock holds up. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 4; turn++) {
      const { port1, port2 } = new MessageChannel()
      const turned = new Promise((resolve) => {
        port1.onmessage = resolve
      })
      port2.postMessage(null)
      await turned
    }
  })
}

test('a tooltip shows after 700 ms, the next one at once within 300 ms', async ({ still: page }) => {
  await page.getByRole('button', { name: 'First' }).hover()
  await pass(page, 690)
  await expect(tip(page, 'first')).toBeHidden()
  await pass(page, 10)
  await expect(tip(page, 'first')).toBeVisible()

  await page.mouse.move(600, 600)
  await pass(page, 100)
  await expect(tip(page, 'first')).toBeHidden()
  await pass(page, 280)
  await page.getByRole('button', { name: 'Second' }).hover()
  await pass(page, 10)
  await expect(tip(page, 'second')).toBeVisible()

  await page.mouse.move(600, 600)
  await pass(page, 100)
  await pass(page, 310)
  await page.getByRole('button', { name: 'First' }).hover()
  await pass(page, 690)
  await expect(tip(page, 'first')).toBeHidden()
  await pass(page, 10)
  await expect(tip(page, 'first')).toBeVisible()
})

test('a tooltip shows at once for the keyboard, and Escape hides it', async ({ still: page }) => {
  await page.keyboard.press('Tab')
  await pass(page, 1)
  await expect(tip(page, 'first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'First' })).toHaveAccessibleDescription('About the first')
  await page.keyboard.press('Escape')
  await expect(tip(page, 'first')).toBeHidden()
})

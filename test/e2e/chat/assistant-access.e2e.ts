import type { Locator, Page } from '@playwright/test'
import { isFull } from '../../browser/is-full.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, openWithoutScripts, test, untilAlive } from '../fixtures.ts'
import { confirmationDialog, referenceIn } from '../request/request-dialog.ts'
import { answerStep, chatButton, chatPanel, chatSteps, expectStep, showChat } from './chat.ts'

// axe would measure colours mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

function readBeyondPanel(): string[] {
  const panel = document.querySelector('#assistant dialog')
  const edge = panel?.getBoundingClientRect()
  return [...(panel?.querySelectorAll('h2, p, button, input, textarea, label') ?? [])].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect()
    const isInside = edge && left >= edge.left && right <= edge.right
    return isInside ? [] : [element.outerHTML.slice(0, 80)]
  })
}

const answerButton = (page: Page) => chatPanel(page).locator('[type=submit]')

/** Runs in the page. */
async function describeFocus(): Promise<{ isInChat: boolean; cover: string }> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const focused = document.activeElement
  const chat = document.getElementById('assistant')
  if (!focused || focused === document.body || !chat) return { isInChat: false, cover: '' }
  if (chat.contains(focused)) return { isInChat: true, cover: '' }
  const place = focused.getBoundingClientRect()
  const covering = [...chat.children].filter((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isOver = left < place.right && place.left < right && top < place.bottom && place.top < bottom
    return isOver && getComputedStyle(box).opacity !== '0'
  })
  const cover = covering.map((box) => `${box.outerHTML.slice(0, 60)} on ${focused.outerHTML.slice(0, 100)}`)
  return { isInChat: false, cover: cover.join() }
}

test('axe finds no fault in any step, in both themes, on small and large screens', async ({
  page,
  email,
}) => {
  test.slow()
  await page.goto('/')
  await expect(chatButton(page)).toBeVisible()
  await showChat(page)
  for (const index of chatSteps.keys()) {
    await expectStep(page, index)
    await expectAccessible(page, { within: '#assistant' })
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(readBeyondPanel)
      expect.soft(beyond, `beyond the chat at ${width} px, step ${index}`).toEqual([])
    }
    for (const [width, height] of [
      [740, 360],
      [360, 400],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .soft(answerButton(page), `${width} by ${height} px, step ${index}`)
        .toBeInViewport({ ratio: 1 })
    }
    if (index < chatSteps.length - 1) await answerStep(page, index, email)
  }
})

test('the whole conversation works by keyboard alone', async ({ page, site, email }) => {
  await page.goto('/')
  await chatButton(page).focus()
  await page.keyboard.press('Enter')
  const panel = chatPanel(page)
  await expect(panel.getByLabel('Your name')).toBeFocused()
  await test.step('The conversation, its fields and its buttons have names and roles', async () => {
    await expect(panel.getByRole('log')).toHaveAccessibleName('Conversation')
    await expect(panel.getByRole('textbox')).toHaveAccessibleName('Your name')
    await expect(panel.getByRole('button', { name: 'Close the chat' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Orbweaver assistant' })).toBeVisible()
  })
  await page.keyboard.type('Ravi Menon')
  await page.keyboard.press('Enter')
  await expect(chatPanel(page).getByLabel('Your email address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(chatPanel(page).getByLabel('Your phone number')).toBeFocused()
  await page.keyboard.type('98450')
  await page.keyboard.press('Tab')
  await expect(chatPanel(page).getByRole('button', { name: 'Send' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chatPanel(page).getByLabel('Website Development')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 7; presses++) await page.keyboard.press('Tab')
  await expect(chatPanel(page).getByRole('button', { name: 'Continue with 1 service' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chatPanel(page).getByLabel('Your message')).toBeFocused()
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Enter')
  await referenceIn(confirmationDialog(page, 'We have your conversation'))
  await page.keyboard.press('Escape')
  await expect(chatButton(page)).toBeFocused()
  expect(await site.query('select services from leads where email = $1', [email])).toEqual([
    { services: ['E-commerce Store'] },
  ])
})

for (const width of isFull ? [360, 1440] : [360]) {
  test(`neither the button nor the open chat covers the focused element at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 740 })
    for (const isOpen of [false, true]) {
      await page.goto('/')
      await chatButton(page).hover()
      if (isOpen) await showChat(page)
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      let stops = 0
      for (let isInChat = false; !isInChat && stops < 200; stops++) {
        await page.keyboard.press('Tab')
        const seen = await page.evaluate(describeFocus)
        expect(seen.cover).toBe('')
        isInChat = seen.isInChat
      }
      expect(stops).toBeGreaterThan(40)
      expect(stops).toBeLessThan(200)
    }
  })
}

async function scrollBehind(target: Locator, box: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  await target.evaluate((element, at) => {
    const { top, height } = element.getBoundingClientRect()
    scrollBy({ top: top + height / 2 - at, behavior: 'instant' })
  }, middleY)
  const place = await target.boundingBox()
  expect(place?.x).toBeLessThan(middleX)
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(middleX)
  return { x: middleX, y: middleY }
}

for (const [how, press] of [
  ['a mouse', (page: Page, x: number, y: number) => page.mouse.click(x, y)],
  ['a finger', (page: Page, x: number, y: number) => page.touchscreen.tap(x, y)],
] as const) {
  test.describe(`with ${how}`, () => {
    test.use({ hasTouch: how === 'a finger', viewport: { width: 360, height: 740 } })

    test('a click where an element comes under the button, right after a field, reaches the element', async ({
      page,
    }) => {
      await page.goto('/contact')
      await untilAlive(page)
      await page.getByLabel('Project Description').fill('Ten pages about looms.')
      const { x, y } = await scrollBehind(
        page.getByRole('button', { name: 'Submit Request' }),
        chatButton(page),
      )
      await press(page, x, y)
      await expect(page.getByRole('region', { name: 'Please check these fields' })).toBeFocused()
    })
  })
}

for (const path of ['/checkout', '/']) {
  test(`the button covers no "Choose" of ${path} on a phone, before and after the scripts load`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const openGate = await openWithoutScripts(page, path)
    for (const row of await page.getByRole('main').locator('details').all()) {
      await row.evaluate((details: HTMLDetailsElement) => {
        details.open = true
      })
    }
    const links = await page
      .getByRole('main')
      .getByRole('link', { name: /^Choose \w+/ })
      .all()
    expect(links.length).toBeGreaterThanOrEqual(3)
    const expectUncovered = async () => {
      for (const link of links) {
        // Sections above shift the link as they hydrate.
        const isOnTop = async () => {
          const { x, y } = await scrollBehind(link, chatButton(page))
          return link.evaluate(
            (element, [x, y]) =>
              element.contains(document.elementFromPoint(x, y)) ||
              // The page's first link cannot scroll down to the button.
              (scrollY === 0 && element.getBoundingClientRect().bottom < y),
            [x, y] as const,
          )
        }
        await expect.poll(isOnTop, (await link.textContent()) ?? '').toBe(true)
      }
    }
    await expectUncovered()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await chatButton(page).click()
    openGate()
    await expect(chatPanel(page)).toBeVisible()
    await chatPanel(page).getByRole('button', { name: 'Close the chat' }).click()
    await expectUncovered()
  })
}

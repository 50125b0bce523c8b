import type { Page } from '@playwright/test'
import { freshAddress, postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

declare global {
  interface Window {
    notices: { title: string; body: string | undefined; click(): void }[]
    tones: number
  }
}

/** Counts what the page would show and play. Without a window, Chromium grants the permission and calls it denied. */
function watchNotices(): void {
  window.notices = []
  window.tones = 0
  const Real = window.Notification
  window.Notification = class extends Real {
    static override get permission() {
      return 'granted' as const
    }
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      window.notices.push({ title, body: options?.body, click: () => this.onclick?.(new Event('click')) })
    }
  }
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    window.tones++
    start.apply(this, when)
  }
}

const noticesOf = (page: Page) =>
  page.evaluate(() => window.notices.map(({ title, body }) => `${title} ${body}`))

async function sendLead(origin: string): Promise<{ id: string; reference: string }> {
  return (await postProjectRequest(origin, projectRequest(), { address: freshAddress() })).json()
}

test.afterEach(({ site }) =>
  site.query('update users set notice_sound = false, notice_desktop = false, morning_mail = null'),
)

test('a switch asks the browser, and each arrival is told once across two tabs', async ({
  staffPage,
  site,
}) => {
  const context = staffPage.context()
  await context.addInitScript(watchNotices)
  await context.grantPermissions(['notifications'], { origin: site.origin })
  await staffPage.goto('/admin/account')
  const section = staffPage.getByRole('region', { name: 'Notifications' })
  const desktop = section.getByRole('switch', { name: 'Desktop notifications' })
  const sound = section.getByRole('switch', { name: 'Sound' })
  await expect(desktop).not.toBeChecked()
  await expect(sound).not.toBeChecked()
  await section.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => staffPage.evaluate(() => window.tones)).toBe(2)
  const asked = () => staffPage.waitForResponse('**/api/admin/arrivals')
  const first = asked()
  await desktop.click()
  await expect(desktop).toBeChecked()
  await first
  await sound.click()
  await expect(sound).toBeChecked()
  await expectAccessible(staffPage)

  const second = await context.newPage()
  const settled = second.waitForResponse('**/api/admin/notices')
  await second.goto('/admin/mail')
  await settled
  const { id, reference } = await sendLead(site.origin)
  const both = async () => [...(await noticesOf(staffPage)), ...(await noticesOf(second))]
  await expect.poll(both).toEqual([`New lead ${reference}`])
  await expect.poll(() => staffPage.evaluate(() => window.tones)).toBe(4)

  // The other tab takes over, and repeats nothing.
  await staffPage.goto('about:blank')
  const takesOver = second.waitForResponse('**/api/admin/arrivals?*')
  await sendLead(site.origin)
  await takesOver
  await expect.poll(() => noticesOf(second)).toHaveLength(1)
  expect(await noticesOf(second)).not.toContain(`New lead ${reference}`)
  await staffPage.close()
  const { id: clicked } = await sendLead(site.origin)
  await expect.poll(() => noticesOf(second)).toHaveLength(2)
  await second.evaluate(() => window.notices.at(-1)?.click())
  await expect(second).toHaveURL(`/admin/leads/${clicked}`)
  expect(id).not.toBe(clicked)
})

test('a browser that blocks notices says so, and an owner switches the morning mail off and on', async ({
  staffPage,
  site,
}) => {
  await staffPage.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = async () => 'denied'
  })
  await staffPage.goto('/admin/account')
  const section = staffPage.getByRole('region', { name: 'Notifications' })
  await expect(section).toContainText('This browser blocks notifications from this site.')
  const desktop = section.getByRole('switch', { name: 'Desktop notifications' })
  await desktop.click()
  await expect(desktop).not.toBeChecked()
  await expectAccessible(staffPage)
  expect(await site.query('select from users where notice_desktop')).toEqual([])

  await test.step('the morning mail', async () => {
    const mail = staffPage.getByRole('switch', { name: 'Morning summary' })
    await expect(mail).toBeChecked()
    await expect(mail).toHaveAccessibleDescription(/^An email at 8:00 India time/)
    const chosen = async () =>
      (
        await site.query("select morning_mail from users where role = 'staff' and morning_mail is not null")
      ).map(({ morning_mail }) => morning_mail)
    const settle = () => staffPage.waitForResponse('**/api/admin/notices')
    for (const isOn of [false, true]) {
      const settled = settle()
      await mail.click()
      await settled
      await expect(mail).toBeChecked({ checked: isOn })
      expect(await chosen()).toEqual([isOn])
      await staffPage.reload()
      await expect(mail).toBeChecked({ checked: isOn })
    }
  })
})

test('a hidden page goes on listening while a notice is on', async ({ staffPage, site }) => {
  await staffPage.addInitScript(watchNotices)
  await staffPage.context().grantPermissions(['notifications'], { origin: site.origin })
  await site.query("update users set notice_desktop = true where role = 'staff'")
  const begun = staffPage.waitForResponse('**/api/admin/arrivals')
  await staffPage.goto('/admin/mail')
  await begun
  await staffPage.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const { reference } = await sendLead(site.origin)
  await expect.poll(() => noticesOf(staffPage)).toEqual([`New lead ${reference}`])
})

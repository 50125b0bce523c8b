import { postProjectRequest, projectRequest } from '../../visitors.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { payInWindow, paymentDialog } from '../payment/payment-window.ts'

test('a request becomes a quote, is read and accepted with a mailed link alone, paid, and is the project that was accepted', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  test.slow()
  const receipt = await postProjectRequest(
    site.origin,
    projectRequest({
      customerEmail: email,
      quote: { packageId: 'business-pro', addOnIds: ['chatbot'], currency: 'EUR', countryCode: null },
    }),
  )
  const lead = await receipt.json()
  await staffPage.goto(`/admin/leads/${lead.id}`)
  await staffPage.getByRole('button', { name: 'Make a quote' }).click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Draft of a quote')
  const desk = staffPage.getByRole('main')
  // The lines add up to what the visitor saw.
  await expect(desk.locator('dl').first()).toContainText('Total, taxes included')
  await expect(desk.locator('dl').first()).toContainText('€558')
  await staffPage.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(staffPage)
  await staffPage.getByLabel('A few words to the client').fill('As we said: the shop can wait.')
  await staffPage.getByRole('textbox', { name: 'Price in EUR' }).first().fill('')
  await staffPage.getByRole('button', { name: 'Send the quote' }).click()
  await expect(staffPage.getByRole('textbox', { name: 'Price in EUR' }).first()).toHaveAccessibleDescription(
    /Enter/,
  )
  await staffPage.getByRole('textbox', { name: 'Price in EUR' }).first().fill('400')
  await staffPage.getByRole('button', { name: 'Send the quote' }).click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText(/^QUO\/\d\d-\d\d\/\d{4}$/)
  await expect(desk).toContainText('Not yet')

  const mail = await site.mailbox.mailTo(email, 'Your quote:')
  const link = /https?:\/\/\S+(\/quote\/[0-9a-f-]+#[\w-]{22})/.exec(mail.text)?.[1] ?? ''
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(link)
  const price = page.getByRole('region', { name: 'Price' })
  await expect(page.getByText('As we said: the shop can wait.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /AI Chatbot/ })).toBeChecked()
  await expectAccessible(page)
  const before = await price.textContent()
  await page.getByRole('checkbox', { name: /AI Chatbot/ }).uncheck()
  await expect(price).not.toHaveText(before ?? '')
  await expect(price).toContainText('€400')
  const words = (await page.locator('blockquote').textContent()) ?? ''
  expect(words).toContain('Business Pro (€400). The total is €400')
  await page.getByLabel('Your full name').fill('')
  await page.getByRole('button', { name: 'Accept the quote' }).click()
  await expect(page.getByLabel('Your full name')).toHaveAccessibleDescription(/Enter your full name/)
  await page.getByLabel('Your full name').fill('Asha Rao')
  await page.getByRole('button', { name: 'Accept the quote' }).click()
  await expect(page.locator('blockquote')).toHaveText(words)
  await expect(page.getByRole('main')).toContainText('Asha Rao, on')

  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payInWindow(page)
  await expect(paymentDialog(page)).toContainText('Payment successful')
  await paymentDialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).toContainText('The deposit is paid')
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toHaveCount(0)

  const started = await site.mailbox.mailTo(email, 'Your project has started')
  expect(started.text).toContain('Business Pro')
  await staffPage.goto(`/admin/leads/${lead.id}`)
  await expect(desk).toContainText('opened by the client')
  await expect(desk).toContainText(/Quote QUO\S+ accepted/)
  await expect(desk).toContainText('Won')
  await expect(desk.getByRole('link', { name: 'Business Pro' })).toBeVisible()
  await desk.getByRole('link', { name: 'Business Pro' }).click()
  await expect(desk.getByRole('link', { name: /^QUO/ })).toBeVisible()
})
